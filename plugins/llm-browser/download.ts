import { codeOf, type InstallProgress, isAbort, type NetReply, PluginError } from 'sdk'
import { type Clock, type Net, textAt } from 'sdk/llm'
import { refusalOf } from './hubFile.ts'
import { type ModelStore, partOf, removeFile } from './library.ts'
import { Sha256 } from './sha256.ts'

export interface DownloadWorld extends ModelStore {
  readonly net: Net
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** A file that is to come, and what it must turn out to be. */
export interface Wanted {
  readonly id: string
  /** What to call it in sentences. */
  readonly label: string
  readonly url: string
  readonly sha256: string
  readonly bytes: number
}

type Progress = Exclude<InstallProgress, { kind: 'done' }>

/** Written to disk in pieces of this size, which is also how often progress is told. */
const pieceBytes = 4 * 1024 * 1024
const stallMs = 60_000

/**
 * Fetches a file into its part and verifies it. A part left by an earlier try is continued, unless the file changed
 * meanwhile. However this ends, the bytes that came stay, except when they turn out to be wrong.
 *
 * The range is asked for without `If-Range`: that header would make browsers ask the server for permission first, and
 * the hub's way of redirecting to its file servers does not survive such a question. A file that changed is recognised
 * by its ETag where browsers show it, by its length, and at the latest by its checksum.
 */
export async function* download(world: DownloadWorld, wanted: Wanted): AsyncGenerator<Progress> {
  const start = await keptBytes(world, wanted)
  if (start < wanted.bytes) yield* fetchRest(world, wanted, start)
  yield* verify(world, wanted)
  await world.storage.delete(noteKey(wanted.id))
}

async function* fetchRest(world: DownloadWorld, wanted: Wanted, start: number): AsyncGenerator<Progress> {
  const { net, signal, storage } = world
  yield { kind: 'fetching', bytes: start, totalBytes: wanted.bytes }
  const closing = new AbortController()
  const stop = () => closing.abort(signal.reason)
  signal.throwIfAborted()
  signal.addEventListener('abort', stop, { once: true })
  try {
    const request = {
      url: wanted.url,
      redirects: 'follow',
      ...(start > 0 && { headers: { Range: `bytes=${start}-` } }),
    } as const
    const reply = await soon(world, net.fetch(request, { signal: closing.signal })).catch((error) => {
      throw interrupted(error, wanted, start)
    })
    const headers = lowerCased(reply.headers)
    const place = await placeOf(world, wanted, reply.status, headers, start)
    await storage.set(noteKey(wanted.id), { sha256: wanted.sha256, etag: headers.etag ?? '' })
    yield* store(world, wanted, reply, place)
  } finally {
    signal.removeEventListener('abort', stop)
    closing.abort()
  }
}

/** Where the bytes of this answer belong: after the part, or at its beginning, with the part thrown away. */
async function placeOf(
  world: DownloadWorld,
  wanted: Wanted,
  status: number,
  headers: Readonly<Record<string, string>>,
  start: number,
): Promise<number> {
  const startOver = async () => {
    await removeFile(world, partOf(wanted.id))
    await world.storage.delete(noteKey(wanted.id))
  }
  if (status === 200) {
    if (start > 0) await startOver()
    return 0
  }
  if (status === 206) {
    const range = /^bytes (\d+)-\d+\/(\d+|\*)$/.exec(headers['content-range'] ?? '')
    const moved =
      range !== null && (Number(range[1]) !== start || !['*', String(wanted.bytes)].includes(range[2] ?? ''))
    const before = textAt(await world.storage.get(noteKey(wanted.id)), 'etag')
    const changed = before !== undefined && headers.etag !== undefined && before !== headers.etag
    if (!moved && !changed) return start
  }
  if (status === 206 || status === 416) {
    await startOver()
    const sentence = `${wanted.label} changed on the server since the download began. Please start it again.`
    throw new PluginError('llm/incomplete', sentence)
  }
  throw refusalOf(status, wanted.label)
}

/** Writes the body to the part. Whatever has come when this ends, for whatever reason, is written too. */
async function* store(world: DownloadWorld, wanted: Wanted, reply: NetReply, place: number): AsyncGenerator<Progress> {
  const body = reply.body[Symbol.asyncIterator]()
  const piece = new Uint8Array(pieceBytes)
  let filled = 0
  let written = place
  const write = async () => {
    if (filled === 0) return
    const bytes = piece.slice(0, filled)
    filled = 0
    await world.files.append(partOf(wanted.id), bytes).catch((error) => {
      throw interrupted(error, wanted, written)
    })
    written += bytes.length
  }
  try {
    for (;;) {
      const next = await soon(world, body.next()).catch((error) => {
        throw interrupted(error, wanted, written + filled)
      })
      if (next.done) break
      if (written + filled + next.value.length > wanted.bytes) throw tooLong(wanted)
      for (let at = 0; at < next.value.length; ) {
        const part = next.value.subarray(at, at + pieceBytes - filled)
        piece.set(part, filled)
        filled += part.length
        at += part.length
        if (filled < pieceBytes) continue
        await write()
        yield { kind: 'fetching', bytes: written, totalBytes: wanted.bytes }
      }
    }
  } finally {
    await write()
    Promise.resolve(body.return?.()).catch(() => {})
  }
  if (written < wanted.bytes) throw interrupted(undefined, wanted, written)
  yield { kind: 'fetching', bytes: written, totalBytes: wanted.bytes }
}

async function* verify(world: DownloadWorld, wanted: Wanted): AsyncGenerator<Progress> {
  const blob = await world.files.open(partOf(wanted.id))
  const sum = new Sha256()
  for (let at = 0; at < blob.size; at += pieceBytes) {
    world.signal.throwIfAborted()
    yield { kind: 'verifying', bytes: at, totalBytes: blob.size }
    sum.update(new Uint8Array(await blob.slice(at, at + pieceBytes).arrayBuffer()))
  }
  if (sum.hex() === wanted.sha256) return
  await removeFile(world, partOf(wanted.id))
  await world.storage.delete(noteKey(wanted.id))
  const sentence = `The download of ${wanted.label} is damaged or is not the file it should be, so it was deleted. Please start it again.`
  throw new PluginError('file/checksum', sentence)
}

/** How much of this very file is here already. A part that belongs to other bytes is thrown away. */
async function keptBytes(world: DownloadWorld, wanted: Wanted): Promise<number> {
  const part = (await world.files.list()).find(({ name }) => name === partOf(wanted.id))
  if (part === undefined) return 0
  const note = await world.storage.get(noteKey(wanted.id))
  if (textAt(note, 'sha256') === wanted.sha256 && part.bytes <= wanted.bytes) return part.bytes
  await removeFile(world, part.name)
  await world.storage.delete(noteKey(wanted.id))
  return 0
}

/** Awaits the network, but not for ever. */
async function soon<T>({ clock, signal }: DownloadWorld, work: Promise<T>): Promise<T> {
  const over = new AbortController()
  const stalled = clock.sleep(stallMs, AbortSignal.any([over.signal, signal])).then((): never => {
    signal.throwIfAborted()
    throw new PluginError('llm/timeout', 'Nothing came for a minute.')
  })
  stalled.catch(() => {})
  try {
    return await Promise.race([work, stalled])
  } finally {
    over.abort()
  }
}

/** What stopped a download, with the way on. */
function interrupted(error: unknown, wanted: Wanted, bytes: number): unknown {
  if (isAbort(error)) return error
  const kept = `${Math.floor(bytes / 1_000_000)} of ${Math.ceil(wanted.bytes / 1_000_000)} MB are kept`
  const code = codeOf(error)
  if (code === 'file/quota') {
    const missing = Math.ceil((wanted.bytes - bytes) / 1_000_000)
    const sentence = `There is no room for ${wanted.label}: it needs ${missing} MB more. Remove another model or free some disk space, then start again; ${kept}.`
    return new PluginError('file/quota', sentence, { cause: error })
  }
  if (code?.startsWith('file/')) return error
  if (code === 'net/host-not-allowed' || code === 'net/too-large') return error
  const why = code === 'llm/timeout' ? 'Nothing came for a minute' : 'The connection broke off'
  const sentence = `${why} while ${wanted.label} was downloading. Please check your internet connection and start again; ${kept}.`
  return new PluginError('llm/incomplete', sentence, { cause: error })
}

const tooLong = (wanted: Wanted) =>
  new PluginError('llm/protocol', `The server sent more bytes than ${wanted.label} has. Please try again later.`)

const noteKey = (id: string) => `download/${id}`

const lowerCased = (headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
