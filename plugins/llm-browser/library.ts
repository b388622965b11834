import type { Capabilities, KeyValue } from 'sdk'
import { codeOf, PluginError } from 'sdk'
import { at, numberAt, textAt } from 'sdk/llm'
import { type GgufHeader, readGgufHeader } from './ggufHeader.ts'

/** Where models are kept. */
export interface ModelStore {
  readonly files: Capabilities['files']
  readonly storage: KeyValue
}

export interface InstalledModel {
  readonly id: string
  readonly bytes: number
  readonly header: GgufHeader
}

const ending = '.gguf'
const maxIdLength = 80

export const fileOf = (id: string): string => `${id}${ending}`
/** A model that is not whole yet. */
export const partOf = (id: string): string => `${id}${ending}.part`

/** An id made from a file's name: short, and fit to be a name again. */
export function idOfFile(name: string): string {
  const plain = name
    .replace(/^.*[/\\]/, '')
    .replace(/\.gguf$/i, '')
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '-')
    .replace(/^[-.]+|[-.]+$/g, '')
  return plain.slice(0, maxIdLength) || 'model'
}

/** The models that are here, whole. */
export async function installedModels(store: ModelStore): Promise<readonly InstalledModel[]> {
  const files = (await store.files.list()).filter(({ name }) => name.endsWith(ending))
  return Promise.all(
    files.map(async ({ name, bytes }) => {
      const id = name.slice(0, -ending.length)
      return { id, bytes, header: await headerOf(store, id, bytes) }
    }),
  )
}

/** How many bytes are here of models that are not whole yet, by id. */
export async function fetchedBytes({ files }: ModelStore): Promise<ReadonlyMap<string, number>> {
  const end = partOf('')
  const parts = (await files.list()).filter(({ name }) => name.endsWith(end))
  return new Map(parts.map(({ name, bytes }) => [name.slice(0, -end.length), bytes]))
}

/** The file of one model. Rejects with `llm/not-installed`. */
export async function openModel(store: ModelStore, id: string): Promise<Blob> {
  try {
    return await store.files.open(fileOf(id))
  } catch (error) {
    if (codeOf(error) !== 'file/not-found') throw error
    const sentence = 'This model is not in this browser yet. Download it in Settings, or choose another model.'
    throw new PluginError('llm/not-installed', sentence, { cause: error })
  }
}

/** Makes a finished part a model. What was there under the name is replaced only now. */
export async function adopt(store: ModelStore, id: string): Promise<InstalledModel> {
  const blob = await store.files.open(partOf(id))
  const header = await readGgufHeader(blob)
  if (!header.ok) {
    await store.files.remove(partOf(id))
    throw new PluginError('llm/bad-request', header.error)
  }
  await removeFile(store, fileOf(id))
  await store.files.rename(partOf(id), fileOf(id))
  await store.storage.set(headerKey(id), { bytes: blob.size, ...header.value })
  return { id, bytes: blob.size, header: header.value }
}

/** Removes a model, and what had been fetched of it. */
export async function removeModel(store: ModelStore, id: string): Promise<void> {
  await removeFile(store, fileOf(id))
  await removeFile(store, partOf(id))
  await store.storage.delete(headerKey(id))
}

export async function removeFile({ files }: ModelStore, name: string): Promise<void> {
  try {
    await files.remove(name)
  } catch (error) {
    if (codeOf(error) !== 'file/not-found') throw error
  }
}

const headerKey = (id: string) => `header/${id}`

/** Remembered, so that listing models does not open every file; read again when the file is another one. */
async function headerOf(store: ModelStore, id: string, bytes: number): Promise<GgufHeader> {
  const kept = await store.storage.get(headerKey(id))
  const architecture = textAt(kept, 'architecture')
  if (architecture !== undefined && at(kept, 'bytes') === bytes) {
    const name = textAt(kept, 'name')
    const contextTokens = numberAt(kept, 'contextTokens')
    return { architecture, ...(name !== undefined && { name }), ...(contextTokens !== undefined && { contextTokens }) }
  }
  const read = await readGgufHeader(await store.files.open(fileOf(id)))
  const header = read.ok ? read.value : { architecture: 'unknown' }
  await store.storage.set(headerKey(id), { bytes, ...header })
  return header
}
