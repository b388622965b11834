import { codeOf, type InstallProgress, PluginError } from 'sdk'
import { readGgufHeader } from './ggufHeader.ts'
import { type ModelStore, partOf, removeFile } from './library.ts'

const sliceBytes = 8 * 1024 * 1024

/** Copies a file that the player chose. One that was broken off begins anew: reading the disk again is cheap. */
export async function* copyFile(
  store: ModelStore,
  { id, blob, signal }: { readonly id: string; readonly blob: Blob; readonly signal: AbortSignal },
): AsyncGenerator<InstallProgress> {
  const header = await readGgufHeader(blob)
  if (!header.ok) throw new PluginError('llm/bad-request', header.error)
  await removeFile(store, partOf(id))
  let whole = false
  try {
    for (let at = 0; at < blob.size; at += sliceBytes) {
      signal.throwIfAborted()
      yield { kind: 'fetching', bytes: at, totalBytes: blob.size }
      const slice = new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer())
      await store.files.append(partOf(id), slice).catch((error) => {
        throw noRoom(error, blob.size)
      })
    }
    whole = true
  } finally {
    if (!whole) await removeFile(store, partOf(id))
  }
  yield { kind: 'fetching', bytes: blob.size, totalBytes: blob.size }
}

function noRoom(error: unknown, bytes: number): unknown {
  if (codeOf(error) !== 'file/quota') return error
  const sentence = `There is no room for this model: it needs ${Math.ceil(bytes / 1_000_000)} MB. Remove another model or free some disk space, then choose the file again.`
  return new PluginError('file/quota', sentence, { cause: error })
}
