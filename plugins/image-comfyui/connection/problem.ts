import { type ImageErrorKind, type ImageProblem, PluginError } from 'sdk'

/** Something that went wrong with pictures, as an error that crosses to the page. */
export function problem(kind: ImageErrorKind, message: string, details: ImageProblem = {}): PluginError {
  return new PluginError(`image/${kind}`, message, { details })
}

/** The page this runs for, as far as a plugin can know it. */
export interface Page {
  /** Absent where the plugin is kept apart from the page. */
  readonly origin?: string
}

/** Of the thread this runs in: a worker of the page has the page's origin, a frame that is kept apart has none. */
export function pageOf(place: unknown = globalThis.location): Page {
  const origin = (place as { origin?: unknown } | undefined)?.origin
  return typeof origin === 'string' && /^https?:/.test(origin) ? { origin } : {}
}

/** What starts a server so that this page may ask it, and no other page. */
export const startCommand = ({ origin }: Page) =>
  origin === undefined ? undefined : `python main.py --enable-cors-header ${origin}`

const loopback = /^(localhost|[^/]+\.localhost|127(\.\d+){3}|\[::1\])$/

/** A secure page may not ask a plain server, unless it is this very computer: known before anybody is asked. */
export function mixedContent(base: string, { origin }: Page): PluginError | undefined {
  const { protocol, hostname, host } = new URL(base)
  if (!origin?.startsWith('https:') || protocol !== 'http:' || loopback.test(hostname)) return undefined
  return problem(
    'mixed-content',
    `This page came over a secure connection, and browsers then keep it from plain servers such as ${host}. Open this app from your own computer, or put ComfyUI behind https.`,
  )
}

/** No answer that a page may read: the browser does not say which of several reasons it has. */
export function unreachable(base: string, page: Page): PluginError {
  const command = startCommand(page)
  const how = command === undefined ? '' : `, with “${command}”`
  return problem(
    'unreachable',
    `ComfyUI at ${new URL(base).host} did not answer. Start it${how}, or check its address. The connection test finds out which it is.`,
    command === undefined ? {} : { command },
  )
}

/** The server answered, and will not be asked by this page. */
export function blocked(page: Page): PluginError {
  const command = startCommand(page)
  const flag = command?.slice(command.indexOf('--')) ?? '--enable-cors-header with the address of this page'
  return problem(
    'cors-blocked',
    `ComfyUI is there, and refuses this page. Start it with ${flag}. It then lets this page in; pages of other addresses can send it orders, too, though they cannot read its answers.`,
    command === undefined ? {} : { command },
  )
}

export const notComfyUi = (base: string) =>
  problem(
    'not-backend',
    `Something else than ComfyUI answers at ${new URL(base).host}. Check the address and the port; ComfyUI usually has 8188.`,
  )

export const loginWanted = () =>
  problem('auth-required', 'Your server wants a login. Enter it in the settings of ComfyUI, and try again.')

export const tookTooLong = (base: string) =>
  problem('timeout', `ComfyUI at ${new URL(base).host} did not answer in time. See whether it hangs, and try again.`)

export const serverFailed = (status: number, raw = '') =>
  problem(
    'server',
    `The server answered with an error (${status}). Its console says why; try again after a look there.`,
    raw === '' ? {} : { raw: raw.slice(0, 4000) },
  )
