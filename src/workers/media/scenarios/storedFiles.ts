import type { ScenarioFile, StoryBytes } from '../../storage/contract.ts'
import { isInert } from './isInert.ts'
import { packageLimits } from './limits.ts'
import { drawing } from './mediaTypes.ts'
import { type PackageFile, Refusal } from './packageFile.ts'

const batchBytes = 32 * 1024 * 1024
const batchFiles = 200

/** A file of the package and what the story calls it. */
export interface WantedFile {
  readonly name: string
  readonly type: string
  /** What its author knows it by, where that is not the hash of these very bytes. */
  readonly hash?: string
  readonly file: Pick<PackageFile, 'path' | 'read'>
}

export type Keeping =
  | { readonly kind: 'files'; readonly files: readonly StoryBytes[] }
  | { readonly kind: 'progress'; readonly done: number; readonly total: number; readonly now: string }

export interface Stored {
  readonly files: readonly ScenarioFile[]
  readonly refused: readonly string[]
}

/** Reads and hashes what a story wants to keep; tells of it in batches, each file once. */
export async function* saveFiles(wanted: readonly WantedFile[], signal: AbortSignal): AsyncGenerator<Keeping, Stored> {
  const files: ScenarioFile[] = []
  const refused: string[] = []
  const known = new Map<string, { readonly hash: string; readonly size: number }>()
  const told = new Set<string>()
  let batch: StoryBytes[] = []
  let bytes = 0
  for (const [done, { name, type, hash, file }] of wanted.entries()) {
    signal.throwIfAborted()
    yield { kind: 'progress', done, total: wanted.length, now: name }
    let content = known.get(file.path)
    if (!content) {
      try {
        const blob = new Blob([await file.read()], { type })
        if (type === drawing && !(await isInert(blob))) {
          throw new Refusal(`"${file.path}" was left out: it is a drawing that could run programs or fetch things.`)
        }
        content = { hash: await sha1(blob), size: blob.size }
        known.set(file.path, content)
        if (!told.has(content.hash)) {
          told.add(content.hash)
          batch.push({ hash: content.hash, blob })
          bytes += blob.size
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        if (refused.length < packageLimits.told) refused.push(error.message)
        continue
      }
    }
    files.push({ name, type, size: content.size, hash: hash ?? content.hash, bytes: content.hash })
    if (bytes >= batchBytes || batch.length >= batchFiles) {
      yield { kind: 'files', files: batch }
      batch = []
      bytes = 0
    }
  }
  if (batch.length > 0) yield { kind: 'files', files: batch }
  return { files, refused }
}

/** In 40 lower-case hexadecimal digits, as formats name files by it. */
export async function sha1(blob: Blob): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', await blob.arrayBuffer()))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
