import { PluginError } from 'sdk'
import { isPrivateEnough, maxAddressLength, parseAddress } from './allow.ts'

export interface SocketAddress {
  readonly url: URL
  /** The same place as a web address: grants name those. */
  readonly origin: URL
  /** Whether messages are sent as text: the address ends in "#text". */
  readonly asText: boolean
}

/** Throws `net/bad-address`. A socket is `wss:`, or `ws:` that stays in the own network. */
export function parseSocketAddress(text: unknown): SocketAddress {
  if (typeof text !== 'string' || text.length > maxAddressLength || !URL.canParse(text)) throw refused(notOne)
  const url = new URL(text)
  if (url.protocol !== 'wss:' && url.protocol !== 'ws:') throw refused(notOne)
  const mode = url.hash
  if (mode !== '' && mode !== '#text') throw refused('After "#" the address of a socket can only say "text".')
  url.hash = ''
  const home = new URL(url.href.replace(/^ws/, 'http'))
  if (!isPrivateEnough(home)) {
    throw refused(`${url.host} is on the internet, where plain "ws://" can be read on the way. Use "wss://".`)
  }
  const origin = parseAddress(home.href)
  if (!origin.ok) throw origin.error
  return { url, origin: origin.value, asText: mode === '#text' }
}

const notOne = 'This is not the address of a socket. It should look like "wss://example.com" or "ws://localhost:12345".'

const refused = (sentence: string) => new PluginError('net/bad-address', sentence)
