import { type PluginContext, PluginError } from 'sdk'
import { switchSetting, textSetting } from 'sdk/llm'

/** What the player's settings say of the server. */
export interface Connection {
  /** Without a slash at its end; a path before `/sdapi` is kept. */
  readonly base: string
  readonly headers: Readonly<Record<string, string>>
  readonly keepOnServer: boolean
  readonly previews: boolean
}

/** Reads the settings anew for each call, so that a change counts at once. */
export async function connectionOf({ settings, secrets }: PluginContext<'net' | 'secrets'>): Promise<Connection> {
  const given = await settings.get()
  const auth = textSetting(given, 'auth', 'none')
  const scheme = auth === 'basic' ? 'Basic' : auth === 'bearer' ? 'Bearer' : undefined
  return {
    base: baseOf(textSetting(given, 'address')),
    headers:
      scheme && (await secrets.has('login')) ? { Authorization: `${scheme} ${secrets.placeholder('login')}` } : {},
    keepOnServer: switchSetting(given, 'keepOnServer'),
    previews: switchSetting(given, 'previews', true),
  }
}

/** The address requests are built on, from whatever of it people paste. */
export function baseOf(typed: string): string {
  const pasted = typed.trim()
  if (pasted === '') throw badAddress(`Please enter the address of your image server in Settings, such as ${usual}.`)
  const address = /^[a-z][a-z\d+.-]*:\/\//i.test(pasted) ? pasted : `http://${pasted}`
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw badAddress(`This does not look like an address. It should look like ${usual}.`)
  }
  if (url.username !== '' || url.password !== '') {
    throw badAddress('Please leave name and password out of the address: they have a field of their own.')
  }
  const path = url.pathname.replace(/\/(sdapi(\/.*)?|docs|internal\/.*)$/, '').replace(/\/+$/, '')
  return url.origin + path
}

const usual = 'http://127.0.0.1:7860'
const badAddress = (message: string) => new PluginError('net/bad-address', message)
