import { codeOf, PluginError } from 'sdk'
import { concat } from '../../shared/files/bytes.ts'
import { placeOf } from '../../shared/network/place.ts'
import { maxAddressLength, parseAddress } from './allow.ts'
import { pulledBody } from './body.ts'
import type { NetLog } from './log.ts'
import { open } from './open.ts'
import { redactAddress } from './redact.ts'

/** Nothing Vesper itself fetches is larger. */
const maxOfAll = 64 * 1024 * 1024
const patienceMs = 30_000

interface DownloadParts {
  readonly log: NetLog
  readonly pageOrigin: string
}

/**
 * Fetches something for Vesper itself: a package or the registry's index. A path is looked up where this app
 * came from; everything else must be private on its way, and stay so when it is passed on.
 */
export async function download(
  { log, pageOrigin }: DownloadParts,
  address: string,
  { maxBytes }: { readonly maxBytes: number },
  signal: AbortSignal,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly from: string }> {
  const url = urlOf(address, pageOrigin)
  const line = log.begin('vesper', 'GET', redactAddress(url).slice(0, 300))
  const silence = new AbortController()
  let patience: ReturnType<typeof setTimeout> | undefined
  const heard = () => {
    clearTimeout(patience)
    patience = setTimeout(() => silence.abort(silent(url)), patienceMs)
  }
  const ends = AbortSignal.any([signal, silence.signal])
  try {
    heard()
    const response = await open({ url, method: 'GET', headers: {}, redirects: 'follow' }, ends).catch(
      (error: unknown) => {
        throw ends.aborted ? error : unreachable(url, error)
      },
    )
    line.answered(response.status)
    const from = new URL(response.url)
    const limit = Math.min(maxBytes, maxOfAll)
    const body = pulledBody(response, { origin: from.origin, signal: ends, limit, idleMs: patienceMs, onEnd() {} })
    const chunks: Uint8Array[] = []
    for await (const chunk of checked(response, url, limit, body)) {
      heard()
      chunks.push(chunk)
    }
    return { bytes: concat(chunks), from: from.href }
  } catch (error) {
    if (error instanceof PluginError) line.refused(error.message)
    throw error
  } finally {
    clearTimeout(patience)
    line.ended()
  }
}

function urlOf(address: string, pageOrigin: string): URL {
  if (address.length <= maxAddressLength && URL.canParse(address, pageOrigin)) {
    const url = new URL(address, pageOrigin)
    const isOwn = url.origin === pageOrigin && url.username === '' && url.password === ''
    if (isOwn && (address.startsWith('/') || URL.canParse(address))) return url
  }
  const parsed = parseAddress(address)
  if (!parsed.ok) throw parsed.error
  return parsed.value
}

/** The body, unless the answer came from the wrong place or says that there is none, or too much. */
async function* checked(
  response: Response,
  asked: URL,
  limit: number,
  body: AsyncIterable<Uint8Array>,
): AsyncIterable<Uint8Array> {
  const bytes = body[Symbol.asyncIterator]()
  try {
    const from = new URL(response.url)
    if (!mayComeFrom(from, asked)) throw redirected(asked, from)
    if (!response.ok) throw notThere(from, response.status)
    if (Number(response.headers.get('content-length') ?? 0) > limit) throw tooLarge(from, limit)
    yield* { [Symbol.asyncIterator]: () => bytes }
  } catch (error) {
    throw codeOf(error) === 'net/too-large' ? tooLarge(asked, limit) : error
  } finally {
    await bytes.return?.()
  }
}

/** On to https, but never from the internet into the player's own network; or anywhere within the same place. */
function mayComeFrom(from: URL, asked: URL): boolean {
  if (from.origin === asked.origin) return true
  const entersHome = placeOf(asked.hostname) === 'public' && placeOf(from.hostname) !== 'public'
  return from.protocol === 'https:' && !entersHome
}

const unreachable = ({ origin }: URL, cause: unknown) =>
  new PluginError(
    'net/unreachable',
    `${origin} could not be reached, so nothing was downloaded. It may be offline, or not let this page read from it. Check the address and your connection, then try again.`,
    { cause },
  )

const silent = ({ origin }: URL) =>
  new PluginError('net/unreachable', `${origin} stopped sending, so the download was given up. Please try again.`)

const redirected = (asked: URL, from: URL) =>
  new PluginError(
    'net/redirected',
    `${asked.origin} passed the download on to ${from.origin}, which is not allowed. Nothing was taken from there.`,
  )

const notThere = ({ origin }: URL, status: number) =>
  new PluginError(
    'net/unreachable',
    `${origin} answered with ${status} instead of the file. Check the address, then try again.`,
    { details: { status } },
  )

const tooLarge = ({ origin }: URL, limit: number) =>
  new PluginError(
    'net/too-large',
    `What ${origin} sends is larger than ${Math.max(1, Math.round(limit / 1024))} KB, the most that is allowed here, so it was stopped.`,
  )
