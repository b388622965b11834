import { type ChosenFolder, type FolderFile, type KeyValue, PluginError } from 'sdk'
import { at, listAt, numberAt, textAt } from 'sdk/llm'
import { type GgufHeader, readGgufHeader } from '../ggufHeader.ts'
import { type FileSet, fileSets, missingWords } from './splitName.ts'

/** A model in the player's folder. */
export interface FolderModel {
  readonly id: string
  /** Below the folder, with its ending; of a split model the first part. */
  readonly file: string
  readonly bytes: number
  readonly header: GgufHeader
}

/** A file of the folder that cannot be used, and why, in sentences for the player. */
export interface FolderProblem {
  readonly file: string
  readonly why: string
}

export interface FolderListing {
  readonly models: readonly FolderModel[]
  readonly problems: readonly FolderProblem[]
}

/** No id of a copied model has a slash. */
const idStart = 'folder/'
/** As long as ids may be. */
const maxIdLength = 300

export const isInFolder = (model: string): boolean => model.startsWith(idStart)

/** All models among the files. Headers of those that are `known` and as long as before are not read again. */
export async function readFolder(
  files: readonly FolderFile[],
  known: readonly FolderModel[] = [],
): Promise<FolderListing> {
  const models: FolderModel[] = []
  const problems: FolderProblem[] = []
  for (const set of fileSets(files)) {
    const found = await readModel(set, known)
    if ('why' in found) problems.push(found)
    else models.push(found)
  }
  return { models, problems }
}

/** What the chosen folder holds now, or held when it could be read last. */
export interface FolderNow {
  readonly name: string
  readonly isReadable: boolean
  readonly models: readonly FolderModel[]
}

/** Undefined where no folder is chosen. What is found is remembered, so that it is listed before access is given again. */
export async function folderNow(folder: ChosenFolder, storage: KeyValue): Promise<FolderNow | undefined> {
  if (folder.kind === 'none') {
    await storage.delete(key)
    return undefined
  }
  const { name } = folder
  const known = await knownModels(storage, name)
  if (folder.kind !== 'readable') return { name, isReadable: false, models: known }
  const { models } = await readFolder(folder.files, known)
  if (JSON.stringify(models) !== JSON.stringify(known)) await storage.set(key, { folder: name, models })
  return { name, isReadable: true, models }
}

/** What was found in the folder of that name; in any, without one. */
export async function knownModels(storage: KeyValue, folder?: string): Promise<readonly FolderModel[]> {
  const kept = await storage.get(key)
  if (folder !== undefined && textAt(kept, 'folder') !== folder) return []
  return listAt(kept, 'models').flatMap((model) => {
    const [id, file, bytes] = [textAt(model, 'id'), textAt(model, 'file'), numberAt(model, 'bytes')]
    const architecture = textAt(model, 'header', 'architecture')
    if (id === undefined || file === undefined || bytes === undefined || architecture === undefined) return []
    return [{ id, file, bytes, header: at(model, 'header') as GgufHeader }]
  })
}

const key = 'folder'

/** The files of one model, read from the disk where they are. Throws `llm/not-installed`. */
export function openInFolder(folder: ChosenFolder, id: string): readonly Blob[] {
  if (folder.kind === 'none') {
    throw notHere('The folder of this model was forgotten. Choose it again in Settings, or choose another model.')
  }
  if (folder.kind !== 'readable') throw notHere(whyClosed(folder))
  const name = id.slice(idStart.length)
  const set = fileSets(folder.files).find((one) => one.name === name)
  if (!set) {
    const words = `${name} is no longer in your folder “${folder.name}”. Put it back, or choose another model in Settings.`
    throw notHere(words)
  }
  if (set.missing.length > 0) throw notHere(`${name} is incomplete. ${missingWords(set)} ${addParts}`)
  return set.files.map(({ blob }) => blob)
}

/** Why a folder cannot be read, and what to do. */
export const whyClosed = ({ kind, name }: Extract<ChosenFolder, { kind: 'access-needed' | 'unreadable' }>): string =>
  kind === 'access-needed'
    ? `The browser no longer lets Vesper read your folder “${name}”. Give access again in Settings, or choose another model.`
    : `Your folder “${name}” was moved or deleted, or its disk is not connected. Put it back, or choose another folder in Settings.`

/** What to do about a model of which parts are missing. */
const addParts = 'Put all parts in the folder, then look again.'

const notHere = (sentence: string) => new PluginError('llm/not-installed', sentence)

async function readModel(
  set: FileSet<FolderFile>,
  known: readonly FolderModel[],
): Promise<FolderModel | FolderProblem> {
  const [first] = set.files
  if (!first || set.missing.length > 0) return { file: set.name, why: `${missingWords(set)} ${addParts}` }
  const bytes = set.files.reduce((sum, { blob }) => sum + blob.size, 0)
  const id = idStart + set.name
  const before = known.find((model) => model.id === id && model.bytes === bytes)
  if (before) return before
  const file = first.name
  if (id.length > maxIdLength) return { file, why: 'Its name is too long. Rename it, then look again.' }
  try {
    const header = await readGgufHeader(first.blob)
    return header.ok ? { id, file, bytes, header: header.value } : { file, why: header.error }
  } catch {
    return { file, why: "It couldn't be read. Close programs that use it, then look again." }
  }
}
