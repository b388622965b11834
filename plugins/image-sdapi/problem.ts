import { codeOf, type ImageErrorKind, type ImageProblem, isAbort, messageOf, PluginError } from 'sdk'
import { at, isObject, listAt, quoted, rawOf, textAt } from 'sdk/llm'
import { pageOrigin, wantedFlags } from './page.ts'

interface Where {
  readonly base: string
}

/** An error of this backend: a sentence, and what else is known. */
export function problem(kind: ImageErrorKind, message: string, details: ImageProblem = {}): PluginError {
  return new PluginError(`image/${kind}`, message, { details })
}

/** A request that got no answer at all. What the host says of permissions and addresses stays as it is. */
export function problemOfError(error: unknown, { base }: Where): unknown {
  if (isAbort(error)) return error
  const code = codeOf(error)
  if (code === undefined || code === 'net/unreachable') return unreachable(base)
  if (code === 'net/too-large') return problem('too-large', messageOf(error))
  if (code === 'secret/missing') return signIn()
  return error
}

/** Refused, blocked and not there look alike from within a page, so the words name all three. */
export function unreachable(base: string): PluginError {
  if (isMixed(base)) {
    return problem(
      'mixed-content',
      `This page is secure, and the browser does not let it ask ${hostOf(base)} over plain http. Open the app from your own computer, or give the server an https address.`,
    )
  }
  return problem(
    'unreachable',
    `The image server at ${hostOf(base)} cannot be reached. Check that it is running, and start it with ${wantedFlags()} (in webui-user, at COMMANDLINE_ARGS).`,
    { command: wantedFlags() },
  )
}

/** The server answers, and what a page has to ask first is refused. */
export const corsBlocked = (base: string) =>
  problem(
    'cors-blocked',
    `The image server at ${hostOf(base)} is running but blocks this page (CORS). Start it with ${wantedFlags()} (in webui-user, at COMMANDLINE_ARGS).`,
    { command: wantedFlags() },
  )

/** The web UI is there, and its interface for programs is not. */
export const apiIsOff = (base: string) =>
  problem(
    'not-backend',
    `A server runs at ${hostOf(base)}, but its interface for programs is switched off. Start it with --api: add ${wantedFlags()} to COMMANDLINE_ARGS in webui-user, and start it again.`,
    { command: wantedFlags() },
  )

const notBackend = (base: string, raw: string) =>
  problem(
    'not-backend',
    `What answers at ${hostOf(base)} is neither AUTOMATIC1111 nor Forge. Please check the address and the port; usually it is 7860.`,
    { raw: rawOf(raw) },
  )

const signIn = (raw?: string) =>
  problem(
    'auth-required',
    'The image server asks who you are. Enter name and password, as name:password, in the settings of this server and choose “basic”.',
    raw === undefined ? {} : { raw: rawOf(raw) },
  )

/** An answer that is no picture and no list. */
export function problemOfAnswer({ status, text, json }: Answer, { base }: Where): PluginError {
  const raw = rawOf(text)
  const said = sentenceOf(json) ?? ''
  if (/out ?of ?memory/i.test(text)) return outOfMemory(raw)
  if (status === 401) return signIn(text)
  if (status === 403) {
    return problem('forbidden', `The image server at ${hostOf(base)} does not allow this. Check how it is set up.`, {
      raw,
    })
  }
  if (status === 404 && textAt(json, 'detail') === 'Not Found') return apiIsOff(base)
  if (status === 413)
    return problem('too-large', 'The picture is larger than the server takes. Try a smaller one.', { raw })
  if (status === 400 && /disallowed cors/i.test(text)) return corsBlocked(base)
  if (status === 400 && /sampler/i.test(said)) {
    return problem('bad-choice', 'The server does not know this sampler. Choose another in the settings of pictures.', {
      raw,
    })
  }
  if (status === 422 || status === 400) return badValue(json, said, raw)
  if (status >= 500) {
    const what = said === '' ? '' : ` It says: ${quoted(said)}`
    return problem('server', `The image server failed at this picture.${what} Its own window may tell more.`, { raw })
  }
  if (status === 404 && isObject(json)) {
    return problem('server', `The image server did not find what was asked for. It says: ${quoted(said)}`, { raw })
  }
  return notBackend(base, text)
}

/** The server took the order, the connection broke, and the server is idle: what a browser sees of a crash. */
export const crashed = () =>
  problem(
    'server',
    'The image server broke off this picture, often because its memory was not enough. Its own window tells more. A smaller picture, or one without enlarging, may work.',
  )

export const lost = (isKept: boolean) =>
  problem(
    'lost',
    `The connection to the image server broke while it painted, and it gives no picture out twice. ${
      isKept ? 'The picture lies in the server’s own folder; here it can be made again.' : 'Please make it again.'
    }`,
  )

const outOfMemory = (raw: string) =>
  problem(
    'out-of-memory',
    'The graphics card of the image server has too little memory for this picture. Try a smaller size, fewer pictures at once, or no enlarging.',
    { raw },
  )

function badValue(json: unknown, said: string, raw: string): PluginError {
  const places = listAt(json, 'detail').flatMap((entry) => {
    const field = listAt(entry, 'loc').at(-1)
    return typeof field === 'string' ? [`${quoted(field)}: ${quoted(textAt(entry, 'msg') ?? 'not accepted')}`] : []
  })
  const what = places.length > 0 ? places.slice(0, 5).join('; ') : quoted(said)
  return problem('bad-value', `The server does not accept a value of this picture. ${what}`.trim(), { raw })
}

/** What a server says of its error; traces and lists are not for reading. */
function sentenceOf(json: unknown): string | undefined {
  const detail = at(json, 'detail')
  if (typeof detail === 'string' && detail !== '') return detail
  return textAt(json, 'errors') ?? textAt(json, 'error')
}

function isMixed(base: string): boolean {
  const { protocol, hostname } = new URL(base)
  const isLoopback = /^(localhost|.*\.localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  return protocol === 'http:' && !isLoopback && (pageOrigin()?.startsWith('https:') ?? false)
}

const hostOf = (base: string) => new URL(base).host

export interface Answer {
  readonly status: number
  readonly text: string
  /** The parsed body, if it is JSON. */
  readonly json: unknown
}
