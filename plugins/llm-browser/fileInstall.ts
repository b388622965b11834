import { codeOf, type InstallProgress, PluginError } from 'sdk'
import { readGgufHeader } from './ggufHeader.ts'
import { type ModelStore, partIds, partOf, removeFile } from './library.ts'

const sliceBytes = 8 * 1024 * 1024

/**
 * Copies the files of one model that the player chose. A copy that was broken off begins anew: reading the disk again is
 * cheap.
 */
export async function* copyModel(
  store: ModelStore,
  { id, blobs, signal }: { readonly id: string; readonly blobs: readonly Blob[]; readonly signal: AbortSignal },
): AsyncGenerator<InstallProgress> {
  const header = await readGgufHeader(blobs[0] ?? new Blob())
  if (!header.ok) throw new PluginError('llm/bad-request', header.error)
  const names = partIds(id, blobs.length).map(partOf)
  const totalBytes = blobs.reduce((sum, { size }) => sum + size, 0)
  const discard = async () => {
    for (const name of names) await removeFile(store, name)
  }
  await discard()
  let copied = 0
  let whole = false
  try {
    for (const [index, name] of names.entries()) {
      const blob = blobs[index] as Blob
      for (let at = 0; at < blob.size; at += sliceBytes) {
        signal.throwIfAborted()
        yield { kind: 'fetching', bytes: copied, totalBytes }
        const slice = new Uint8Array(await blob.slice(at, at + sliceBytes).arrayBuffer())
        await store.files.append(name, slice).catch((error) => {
          throw noRoom(error, totalBytes)
        })
        copied += slice.length
      }
    }
    whole = true
  } finally {
    if (!whole) await discard()
  }
  yield { kind: 'fetching', bytes: totalBytes, totalBytes }
}

function noRoom(error: unknown, bytes: number): unknown {
  if (codeOf(error) !== 'file/quota') return error
  const sentence = `There is no room for this model: it needs ${Math.ceil(bytes / 1_000_000)} MB. Remove another model or free some disk space, then choose the file again.`
  return new PluginError('file/quota', sentence, { cause: error })
}
