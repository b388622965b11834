import { err, ok, PluginError, type Result } from 'sdk'

/** Where a server is asked. */
export interface Address {
  /** Without a slash at its end; with whatever path a proxy puts before the server's own. */
  readonly base: string
  /** What lies under `/api` only, wherever the base is. */
  readonly api: string
  /** For `?clientId=…`. */
  readonly socket: string
}

/** Reads an address as players type it: a scheme is added, a slash at the end and everything after "?" goes. */
export function parseAddress(typed: string): Result<Address, PluginError> {
  const text = typed.trim()
  if (text === '') return refused('Please enter the address of your ComfyUI server, such as http://127.0.0.1:8188.')
  const whole = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `http://${text}`
  const url = URL.canParse(whole) ? new URL(whole) : undefined
  if (!url || !/^(https?|wss?):$/.test(url.protocol) || url.hostname === '') {
    return refused('This is not the address of a server. It should look like http://127.0.0.1:8188.')
  }
  if (url.username !== '' || url.password !== '') {
    return refused('Please leave name and password out of the address, and enter them under “Login”.')
  }
  const path = url.pathname.replace(/\/+$/, '')
  const base = `${url.protocol.replace(/^ws/, 'http')}//${url.host}${path}`
  return ok({ base, api: path.endsWith('/api') ? base : `${base}/api`, socket: `${base.replace(/^http/, 'ws')}/ws` })
}

const refused = (message: string) => err(new PluginError('net/bad-address', message))
