import { isAbort, messageOf, PluginError } from 'sdk'
import { concat } from '../../shared/files/bytes.ts'
import { webAddress } from '../../shared/network/webAddress.ts'
import { pulledBody } from './body.ts'
import type { StoryMedium } from './contract.ts'
import type { NetLog } from './log.ts'
import { mediaSignature } from './mediaSignature.ts'
import { open } from './open.ts'
import { redactAddress } from './redact.ts'

const mebibyte = 1024 * 1024
export const maxMedium = 50 * mebibyte
const patienceMs = 30_000
/** However steadily it trickles in. */
const maxMs = 5 * 60_000

/**
 * A picture, sound or film that a story names in the web. It is read by whoever wrote the story, so it is asked for as
 * a stranger: nothing is followed elsewhere, nothing in the player's own network is asked, and what comes is media by
 * its very bytes or is not taken.
 */
export async function storyMedium(log: NetLog, address: string, signal: AbortSignal): Promise<StoryMedium> {
  const url = webAddress(address)
  if (!url) {
    throw new PluginError(
      'net/bad-address',
      'A story may only load from addresses in the open web; this one is none, so nobody was asked.',
    )
  }
  const line = log.begin('vesper', 'GET', redactAddress(url).slice(0, 300))
  const silence = new AbortController()
  const giveUp = () => silence.abort(silent(url))
  const longest = setTimeout(giveUp, maxMs)
  let patience = setTimeout(giveUp, patienceMs)
  const ends = AbortSignal.any([signal, silence.signal])
  try {
    const response = await open({ url, method: 'GET', headers: {}, redirects: 'refuse' }, ends).catch((error) => {
      throw ends.aborted ? error : unreachable(url, error)
    })
    line.answered(response.status)
    const body = pulledBody(response, {
      origin: url.origin,
      signal: ends,
      limit: maxMedium,
      idleMs: patienceMs,
      onEnd() {},
    })
    const chunks: Uint8Array[] = []
    for await (const chunk of checked(response, url, body)) {
      clearTimeout(patience)
      patience = setTimeout(giveUp, patienceMs)
      chunks.push(chunk)
    }
    const bytes = concat(chunks)
    const type = mediaSignature(bytes)
    if (!type) throw notMedia(url)
    return { bytes, type, hash: await sha1(bytes) }
  } catch (error) {
    if (!isAbort(error)) line.refused(messageOf(error))
    throw error
  } finally {
    clearTimeout(longest)
    clearTimeout(patience)
    line.ended()
  }
}

/** The body, unless the first look tells that it is nothing to take. Whichever way it ends, the connection does. */
async function* checked(response: Response, url: URL, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  const bytes = body[Symbol.asyncIterator]()
  try {
    if (!response.ok) throw notThere(url, response.status)
    if (/^\s*(?:text|application\/(?:json|xml|xhtml|javascript))/i.test(response.headers.get('content-type') ?? ''))
      throw notMedia(url)
    if (Number(response.headers.get('content-length') ?? 0) > maxMedium) throw tooLarge(url)
    let isFirst = true
    for await (const chunk of { [Symbol.asyncIterator]: () => bytes }) {
      if (isFirst && chunk.length >= 16 && !mediaSignature(chunk)) throw notMedia(url)
      isFirst = false
      yield chunk
    }
  } catch (error) {
    throw error instanceof PluginError && error.code === 'net/too-large' ? tooLarge(url) : error
  } finally {
    await bytes.return?.()
  }
}

async function sha1(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

const unreachable = ({ host }: URL, cause: unknown) =>
  new PluginError(
    'net/unreachable',
    `${host} did not give it. It may be offline, pass visitors on to somewhere else, or not let other pages read from it. Add the file to the scenario's folder instead.`,
    { cause },
  )
const silent = ({ host }: URL) =>
  new PluginError('net/unreachable', `${host} took too long, so it was given up. Try again later.`)
const notThere = ({ host }: URL, status: number) =>
  new PluginError('net/unreachable', `${host} answered with ${status} instead of the file. It may have been removed.`, {
    details: { status },
  })
const notMedia = ({ host }: URL) =>
  new PluginError('net/bad-address', `What ${host} sent is no picture, sound or film, so it was thrown away.`)
const tooLarge = ({ host }: URL) =>
  new PluginError(
    'net/too-large',
    `What ${host} sends is larger than ${maxMedium / mebibyte} MB, the most a story may load, so it was stopped.`,
  )
