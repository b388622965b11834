import type { Capabilities, KeyValue } from 'sdk'
import { codeOf, PluginError } from 'sdk'
import { at, numberAt, textAt } from 'sdk/llm'
import { fileSets, missingWords } from './folder/splitName.ts'
import { type GgufHeader, readGgufHeader } from './ggufHeader.ts'

/** Where models are kept. */
export interface ModelStore {
  readonly files: Capabilities['files']
  readonly storage: KeyValue
}

export interface InstalledModel {
  readonly id: string
  /** Which parts of a split model are not here, as a sentence. */
  readonly missing?: string
  readonly bytes: number
  readonly header: GgufHeader
}

const ending = '.gguf'
const maxIdLength = 80

export const fileOf = (id: string): string => `${id}${ending}`
/** A model that is not whole yet. */
export const partOf = (id: string): string => `${id}${ending}.part`

/** An id made from a file's name: short, and fit to be a name again, with room for `reserved` more letters. */
export function idOfFile(name: string, reserved = 0): string {
  const plain = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.gguf$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return plain.slice(0, maxIdLength - reserved) || 'model'
}

/** The file names, without ending, of a model of so many parts. */
export const partIds = (id: string, count: number): readonly string[] =>
  count === 1 ? [id] : Array.from({ length: count }, (_, index) => `${id}-${padded(index + 1)}-of-${padded(count)}`)

const padded = (number: number) => String(number).padStart(5, '0')

/** The models that are here. */
export async function installedModels(store: ModelStore): Promise<readonly InstalledModel[]> {
  return Promise.all(
    (await setsOf(store)).map(async (set) => {
      const { name: id, missing } = set
      const bytes = set.files.reduce((sum, file) => sum + file.bytes, 0)
      const header = await headerOf(store, { id, bytes, file: set.files[0]?.name ?? fileOf(id) })
      return { id, bytes, header, ...(missing.length > 0 && { missing: missingWords(set) }) }
    }),
  )
}

/** How many bytes are here of models that are not whole yet, by id. */
export async function fetchedBytes({ files }: ModelStore): Promise<ReadonlyMap<string, number>> {
  const end = partOf('')
  const parts = (await files.list()).filter(({ name }) => name.endsWith(end))
  return new Map(parts.map(({ name, bytes }) => [name.slice(0, -end.length), bytes]))
}

/** The files of one model, in their order. Rejects with `llm/not-installed`. */
export async function openModel(store: ModelStore, id: string): Promise<readonly Blob[]> {
  const set = (await setsOf(store)).find(({ name }) => name === id)
  if (set && set.missing.length > 0) {
    const sentence = `This model is incomplete. ${missingWords(set)} Choose all its files together in Settings, or choose another model.`
    throw new PluginError('llm/not-installed', sentence)
  }
  try {
    return await Promise.all((set?.files ?? [{ name: fileOf(id) }]).map(({ name }) => store.files.open(name)))
  } catch (error) {
    if (codeOf(error) !== 'file/not-found') throw error
    const sentence = 'This model is not in this browser yet. Download it in Settings, or choose another model.'
    throw new PluginError('llm/not-installed', sentence, { cause: error })
  }
}

/** Makes finished files a model. What was there under the name is replaced only now. */
export async function adopt(store: ModelStore, id: string, count = 1): Promise<InstalledModel> {
  const names = partIds(id, count)
  const blobs = await Promise.all(names.map((name) => store.files.open(partOf(name))))
  const bytes = blobs.reduce((sum, { size }) => sum + size, 0)
  const header = await readGgufHeader(blobs[0] as Blob)
  if (!header.ok) {
    for (const name of names) await removeFile(store, partOf(name))
    throw new PluginError('llm/bad-request', header.error)
  }
  await removeWhole(store, id)
  for (const name of names) await store.files.rename(partOf(name), fileOf(name))
  await store.storage.set(headerKey(id), { bytes, ...header.value })
  return { id, bytes, header: header.value }
}

/** Removes a model, and what had been fetched of it. */
export async function removeModel(store: ModelStore, id: string): Promise<void> {
  await removeWhole(store, id)
  await removeFile(store, partOf(id))
  await store.storage.delete(headerKey(id))
}

async function removeWhole(store: ModelStore, id: string): Promise<void> {
  const set = (await setsOf(store)).find(({ name }) => name === id)
  for (const { name } of set?.files ?? []) await removeFile(store, name)
}

const setsOf = async ({ files }: ModelStore) =>
  fileSets((await files.list()).filter(({ name }) => name.endsWith(ending)))

export async function removeFile({ files }: ModelStore, name: string): Promise<void> {
  try {
    await files.remove(name)
  } catch (error) {
    if (codeOf(error) !== 'file/not-found') throw error
  }
}

const headerKey = (id: string) => `header/${id}`

/** Remembered, so that listing models does not open every file; read again when the file is another one. */
async function headerOf(
  store: ModelStore,
  { id, bytes, file }: { readonly id: string; readonly bytes: number; readonly file: string },
): Promise<GgufHeader> {
  const kept = await store.storage.get(headerKey(id))
  const architecture = textAt(kept, 'architecture')
  if (architecture !== undefined && at(kept, 'bytes') === bytes) {
    const name = textAt(kept, 'name')
    const contextTokens = numberAt(kept, 'contextTokens')
    return { architecture, ...(name !== undefined && { name }), ...(contextTokens !== undefined && { contextTokens }) }
  }
  const read = await readGgufHeader(await store.files.open(file))
  const header = read.ok ? read.value : { architecture: 'unknown' }
  await store.storage.set(headerKey(id), { bytes, ...header })
  return header
}
