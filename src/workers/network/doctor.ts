import { parseJson } from 'sdk/text/parseJson.ts'
import { field } from '../../shared/fields.ts'
import { isMixedContent } from '../../shared/network/mixedContent.ts'
import { type Place, placeOf } from '../../shared/network/place.ts'
import { parseAddress } from './allow.ts'
import type { Diagnosis } from './contract.ts'
import * as advice from './doctorAdvice.ts'
import * as forImages from './doctorImages.ts'
import { type ImageServerId, imageServers, isImageServer } from './doctorImages.ts'
import { type KnownServer, knownServers, serverAtPort } from './knownServers.ts'
import { endedBy } from './open.ts'

export type ExpectedServer = 'ollama' | 'openai' | 'any' | ImageServerId

/** Everything the doctor knows about the world outside; the worker fills it in, a test stages it. */
export interface Surroundings {
  readonly pageOrigin: string
  readonly userAgent: string
  isOnline(): boolean
  /** Calls whenever the connection is back. */
  onOnline(listener: () => void): void
  permission(name: string): Promise<PermissionState | 'unknown'>
  /** Whether anything accepts connections there; undefined where that cannot be found out. */
  isListening(url: URL, signal: AbortSignal): Promise<boolean | undefined>
  ask(address: string, mode: 'cors' | 'no-cors', signal: AbortSignal): Promise<Response>
}

/**
 * Finds out why a server does not answer as it should. Browsers report every such failure alike, so this asks a few
 * cheap questions whose answers differ, the most telling first.
 */
export async function diagnose(
  address: string,
  kind: ExpectedServer,
  world: Surroundings,
  signal: AbortSignal,
): Promise<Diagnosis> {
  const parsed = parseAddress(address.trim())
  if (!parsed.ok) return advice.badAddress(address.trim(), parsed.error.message)
  const patient: Patient = { url: parsed.value, place: placeOf(parsed.value.hostname), kind, world, signal }
  if (isImageServer(kind) && isMixedContent(world.pageOrigin, patient.url)) return advice.mixedContent(patient.url)
  const answer = await asked(patient, questionFor(patient.url, kind))
  return answer ? judge(patient, answer) : whySilent(patient)
}

interface Patient {
  readonly url: URL
  readonly place: Place
  readonly kind: ExpectedServer
  readonly world: Surroundings
  readonly signal: AbortSignal
}

interface Answer {
  readonly status: number
  readonly text: string
  readonly json: unknown
}

/** Long enough for the browser's own question whether the page may look into the local network. */
const patienceMs = 20_000
const maxText = 4 * 1024 * 1024

const permissions = ['local-network', 'loopback-network', 'local-network-access'] as const

async function whySilent(patient: Patient): Promise<Diagnosis> {
  const { url, place, world, kind } = patient
  const isPageLocal = placeOf(new URL(world.pageOrigin).hostname) === 'this-computer'
  if (place === 'this-computer' && isPhone(world.userAgent) && !isPageLocal) return advice.phoneLoopback(url)
  if (place !== 'this-computer' && !world.isOnline()) return advice.offline(url)
  const leave = place !== 'public' && !isPageLocal ? await leaveOf(world) : 'granted'
  if (leave === 'denied') return advice.localNetworkDenied(url)
  if (await isAnybodyThere(patient)) {
    if (isImageServer(kind)) return forImages.shutOut(url, imageServers[kind], world.pageOrigin)
    return advice.cors(url, serverAtPort(url.port), world.pageOrigin, world.userAgent)
  }
  if (isMixed(patient)) return advice.mixedContent(url)
  if (!isImageServer(kind)) return advice.notRunning(url, place, serverAtPort(url.port) ?? expected(kind))
  const silent = advice.notRunning(url, place, imageServers[kind])
  const first = leave === 'prompt' && world.pageOrigin.startsWith('https:') ? [forImages.mayBeAsked] : []
  return {
    ...silent,
    steps: [...first, ...silent.steps],
    ...(place !== 'public' && { command: imageServers[kind].startFor(world.pageOrigin) }),
  }
}

async function judge(patient: Patient, answer: Answer): Promise<Diagnosis> {
  const { url, kind } = patient
  const { status, text } = answer
  if (status === 0) return advice.forwards(url)
  if (status === 401 || status === 403)
    return isImageServer(kind) ? forImages.askedForLogin(url) : advice.unauthorised(url)
  if (status === 503) return advice.stillLoading(url, /load/i.test(text))
  if (status === 502 || status === 504) return advice.nothingBehind(url)
  if (/invalid host header/i.test(text)) return advice.strictHost(url)
  if (kind === 'any' || (status < 400 && isExpected(kind, answer.json))) return advice.ok(url)
  if (status === 429) return advice.ok(url)
  if (kind === 'openai' && (await isUnderV1(patient))) return advice.addVersion(url)
  if (isImageServer(kind)) return whoInstead(patient, kind, answer)
  return advice.wrongServer(url, kind, await recognise(patient))
}

async function whoInstead(patient: Patient, kind: ImageServerId, { status, json }: Answer): Promise<Diagnosis> {
  const { url, world } = patient
  const kin = Object.values(imageServers).filter(({ id }) => id !== kind)
  const found = await firstRecognised(patient, [...kin, ...knownServers])
  // Its framework answers so where nothing is; the web UI itself is there, or something built with the same.
  const isBare = kind === 'sdapi' && status === 404 && field(json, 'detail') === 'Not Found'
  if (!found && isBare) return forImages.apiIsOff(url, imageServers[kind], world.pageOrigin)
  return forImages.anotherServer(url, imageServers[kind], found?.name)
}

function questionFor(url: URL, kind: ExpectedServer): string {
  if (kind === 'any') return url.href
  if (isImageServer(kind)) return forImages.imageBase(url) + imageServers[kind].path
  return `${baseOf(url)}${kind === 'ollama' ? '/api/version' : '/models'}`
}

const baseOf = (url: URL) => url.origin + url.pathname.replace(/\/+$/, '')

function isExpected(kind: ExpectedServer, json: unknown): boolean {
  if (isImageServer(kind)) return imageServers[kind].recognises(json)
  if (kind === 'ollama') return typeof field(json, 'version') === 'string'
  return Array.isArray(json) || Array.isArray(field(json, 'data'))
}

const expected = (kind: ExpectedServer) => (kind === 'ollama' ? serverAtPort('11434') : undefined)

async function isUnderV1(patient: Patient): Promise<boolean> {
  if (patient.url.pathname.includes('/v1')) return false
  const answer = await asked(patient, `${baseOf(patient.url)}/v1/models`)
  return answer !== undefined && answer.status < 400 && isExpected('openai', answer.json)
}

/** Which of the servers we know is really there, by an answer only it gives. */
const recognise = (patient: Patient): Promise<KnownServer | undefined> => firstRecognised(patient, knownServers)

async function firstRecognised<T extends Pick<KnownServer, 'path' | 'recognises'>>(
  patient: Patient,
  servers: readonly T[],
): Promise<T | undefined> {
  const found = await Promise.all(
    servers.map(async (server) => {
      const answer = await asked(patient, patient.url.origin + server.path)
      return answer !== undefined && answer.status < 400 && server.recognises(answer.json)
    }),
  )
  return servers.find((_, index) => found[index])
}

/** The answer, or nothing when there was none the browser would show us. Rejects only when the caller gave up. */
async function asked({ world, signal }: Patient, address: string): Promise<Answer | undefined> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    const response = await world.ask(address, 'cors', ends)
    const text = await beginningOf(response)
    return { status: response.type === 'opaqueredirect' ? 0 : response.status, text, json: parseJson(text) }
  } catch {
    if (signal.aborted) throw endedBy(signal)
    return undefined
  }
}

/**
 * Our own server says. Where there is none, or the address is not for it to test, the browser is asked without CORS, which
 * it answers only in a page that is not cross-origin isolated.
 */
async function isAnybodyThere({ world, url, place, signal }: Patient): Promise<boolean> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  if (place !== 'public') {
    const listening = await world.isListening(url, ends).catch(() => undefined)
    if (signal.aborted) throw endedBy(signal)
    if (listening !== undefined) return listening
  }
  try {
    const response = await world.ask(url.href, 'no-cors', ends)
    await response.body?.cancel()
    return true
  } catch {
    if (signal.aborted) throw endedBy(signal)
    return false
  }
}

/** Whether the browser lets this page into the local network; `prompt` while it would ask. */
async function leaveOf(world: Surroundings): Promise<'denied' | 'prompt' | 'granted'> {
  const states = await Promise.all(permissions.map((name) => world.permission(name)))
  if (states.includes('denied')) return 'denied'
  return states.includes('prompt') ? 'prompt' : 'granted'
}

/** Safari also keeps secure pages from the own computer; other browsers make an exception there. */
function isMixed({ url, world }: Patient): boolean {
  if (isMixedContent(world.pageOrigin, url)) return true
  return world.pageOrigin.startsWith('https:') && url.protocol === 'http:' && isSafari(world.userAgent)
}

const isPhone = (userAgent: string) => /Android|iPhone|iPad|Mobile/i.test(userAgent)
const isSafari = (userAgent: string) => /Safari\//.test(userAgent) && !/Chrom(e|ium)|Android/.test(userAgent)

async function beginningOf(response: Response): Promise<string> {
  const reader = response.body?.getReader()
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  try {
    while (text.length < maxText) {
      const { done, value } = await reader.read()
      if (done) break
      text += decoder.decode(value, { stream: true })
    }
  } finally {
    reader.cancel().catch(() => {})
  }
  return text
}
