import { PluginError } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { webListOf } from '../../../../src/shared/scenarios/webList.ts'
import type { StoryMedium } from '../../../../src/workers/network/contract.ts'
import type { ScenarioFile } from '../../../../src/workers/storage/contract.ts'

/** What one story may load. */
const maxWeb = { files: 20_000, bytes: 2 * 1024 ** 3 } as const
const withinMs = 2000

/** What was loaded for a story, by address. */
export async function webFilesOf(id: string): Promise<ReadonlyMap<string, ScenarioFile>> {
  const listed = await storage().read('scenarioFiles', webListOf(id))
  return new Map([...(listed?.files ?? []), ...(waiting.get(id)?.values() ?? [])].map((file) => [file.name, file]))
}

/** Files whose bytes are kept, and that are not in the list of their story yet. */
const waiting = new Map<string, Map<string, ScenarioFile>>()
let timer: ReturnType<typeof setTimeout> | undefined
let turn: Promise<void> = Promise.resolve()

/** Keeps what came from an address with its story, so that the next play needs nobody. */
export async function saveWebFile(id: string, address: string, medium: StoryMedium): Promise<ScenarioFile> {
  const { bytes, type, hash } = medium
  const here = [...(await webFilesOf(id)).values()]
  if (here.length >= maxWeb.files || here.reduce((sum, { size }) => sum + size, bytes.length) > maxWeb.bytes)
    throw full()
  const file = { name: address, type, size: bytes.length, bytes: hash }
  await storage().saveStoryFiles([{ hash, blob: new Blob([bytes], { type }) }])
  const own = waiting.get(id) ?? new Map<string, ScenarioFile>()
  own.set(address, file)
  waiting.set(id, own)
  timer ??= setTimeout(() => void listWebFiles().catch(() => {}), withinMs)
  return file
}

/** Writes down what came since the last time. Pictures come in swarms: each swarm is one entry. */
export function listWebFiles(): Promise<void> {
  clearTimeout(timer)
  timer = undefined
  turn = turn.catch(() => {}).then(list)
  return turn
}

async function list(): Promise<void> {
  for (const [id, fresh] of [...waiting]) {
    // Whoever deleted the story meanwhile wants nothing of it.
    const [story, listed] = await Promise.all([
      storage().read('scenarios', id),
      storage().read('scenarioFiles', webListOf(id)),
    ])
    waiting.delete(id)
    if (!story) continue
    const files = [...new Map([...(listed?.files ?? []), ...fresh.values()].map((file) => [file.name, file])).values()]
    await storage().commit('Web file loaded', [
      { kind: 'put', table: 'scenarioFiles', value: { id: webListOf(id), files } },
    ])
  }
}

const full = () =>
  new PluginError(
    'net/too-large',
    'This story reached the limit of 2 GB or 20,000 files. Import the rest of its files yourself.',
  )
