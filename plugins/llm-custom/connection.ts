import { PluginError } from 'sdk'
import { isPrivateUrl, normaliseBaseUrl, type RoleOrder, roleOrders, type ServerName, textSetting } from 'sdk/llm'

export interface Connection {
  /** With its version: "http://localhost:1234/v1". */
  readonly base: string
  /** Scheme, host and port, for the servers' own routes. */
  readonly origin: string
  readonly local: boolean
  readonly model: string
  readonly roleOrder: RoleOrder
}

export const addressWanted = 'Please enter the address of your server in Settings, such as http://localhost:1234/v1.'

export const hasAddress = (settings: unknown) => textSetting(settings, 'baseUrl') !== ''

/** Reads the settings; throws `net/bad-address` without a usable address. */
export function connectionOf(settings: unknown): Connection {
  if (!hasAddress(settings)) throw new PluginError('net/bad-address', addressWanted)
  const address = normaliseBaseUrl(textSetting(settings, 'baseUrl'), 'openai')
  if (!address.ok) throw address.error
  const wished = textSetting(settings, 'roleOrder')
  return {
    base: address.value,
    origin: new URL(address.value).origin,
    local: isPrivateUrl(address.value),
    model: textSetting(settings, 'model'),
    roleOrder: roleOrders.find((mode) => mode === wished) ?? 'none',
  }
}

export const serverName = (local: boolean, name = 'The server'): ServerName => ({ name, local })
