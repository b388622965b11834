import { switchSetting, textSetting } from 'sdk/llm'
import { type Address, parseAddress } from './address.ts'

/** How the player's server is reached, and what it is asked for. */
export interface Connection extends Address {
  /** With the place of the login where one is wanted; the login itself is filled in outside. */
  readonly headers: Readonly<Record<string, string>>
  readonly keepOnServer: boolean
  readonly previews: boolean
}

/** Reads the settings. Throws `net/bad-address`. */
export function connectionOf(settings: unknown, placeholder: string): Connection {
  const address = parseAddress(textSetting(settings, 'address'))
  if (!address.ok) throw address.error
  return {
    ...address.value,
    headers: headersFor(textSetting(settings, 'auth'), textSetting(settings, 'headerName'), placeholder),
    keepOnServer: switchSetting(settings, 'keepOnServer', true),
    previews: switchSetting(settings, 'previews', true),
  }
}

function headersFor(auth: string, name: string, placeholder: string): Readonly<Record<string, string>> {
  switch (auth) {
    case 'basic':
      return { Authorization: `Basic ${placeholder}` }
    case 'bearer':
      return { Authorization: `Bearer ${placeholder}` }
    case 'header':
      return { [name === '' ? 'X-Api-Key' : name]: placeholder }
    default:
      return {}
  }
}
