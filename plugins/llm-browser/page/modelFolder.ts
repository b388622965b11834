import type { PluginId } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { askForFolder, pickFolder } from 'sdk/page/pickFolder.ts'
import { proxy } from 'valtio'
import {
  type KeptFolder,
  keepFolder,
  keptFolder,
  type ReadableFolder,
  readChosenFolder,
} from '../../../src/workers/shared/chosenFolder.ts'
import { type FolderProblem, readFolder, whyClosed } from '../folder/readFolder.ts'

/** What is known of the folder of models. */
export type FolderState =
  | { readonly phase: 'looking' }
  | { readonly phase: 'none' }
  | { readonly phase: 'access-needed'; readonly folder: string; readonly isRefused: boolean }
  | {
      readonly phase: 'read'
      readonly folder: string
      readonly count: number
      readonly problems: readonly FolderProblem[]
    }
  | { readonly phase: 'unreadable'; readonly why: string }
  | { readonly phase: 'failed' }

export const modelFolder = proxy<{ state: FolderState }>({ state: { phase: 'looking' } })

export const plugin = 'vesper.llm-browser' as PluginId

/** Looks what is in the folder that was chosen, if it may be read. */
export const lookIntoFolder = (): Promise<void> => become(async () => read(await keptFolder(plugin)))

/** Lets the player choose a folder, in place of the one before. Only for a click, key or tap. */
export const chooseFolder = (): Promise<void> =>
  become(async () => {
    const handle = await pickFolder<ReadableFolder>({ mode: 'read', id: 'models' })
    return handle ? await read({ handle, ending: '.gguf', seen: [] }) : modelFolder.state
  })

/** Asks the browser for the folder again. Only for a click, key or tap. */
export const giveAccess = (): Promise<void> =>
  become(async () => {
    const kept = await keptFolder(plugin)
    const isGiven = kept !== undefined && (await askForFolder(kept.handle, 'read'))
    return read(kept, !isGiven)
  })

/** Forgets which folder it was; its files stay as they are. */
export const forgetFolder = (): Promise<void> =>
  become(async () => {
    await keepFolder(plugin, undefined)
    return { phase: 'none' }
  })

async function read(kept: KeptFolder | undefined, isRefused = false): Promise<FolderState> {
  const now = await readChosenFolder(kept)
  if (!kept || now.kind === 'none') return { phase: 'none' }
  if (now.kind === 'access-needed') return { phase: 'access-needed', folder: now.name, isRefused }
  if (now.kind === 'unreadable') return { phase: 'unreadable', why: whyClosed(now) }
  const { models, problems } = await readFolder(now.files)
  const seen = models.map(({ file }) => file)
  // A write that finds the disk full can cost every database of the site, so there must be room for it.
  await storage().requireRoom()
  await keepFolder(plugin, { ...kept, seen })
  const gone = kept.seen.filter((file) => !now.files.some(({ name }) => name === file))
  const why = 'It was moved or deleted. Put it back and look again, or use another model.'
  return {
    phase: 'read',
    folder: now.name,
    count: models.length,
    problems: [...problems, ...gone.map((file) => ({ file, why }))],
  }
}

/** Of several questions on their way only the newest counts. */
let newest = 0

async function become(work: () => Promise<FolderState>): Promise<void> {
  newest += 1
  const own = newest
  const state = await work().catch((error: unknown): FolderState => {
    console.warn('[Models]', 'The folder could not be used', error)
    return { phase: 'failed' }
  })
  if (own === newest) modelFolder.state = state
}
