import { base64 } from './bytes.ts'
import type { Ask } from './exchange.ts'

/** Who is let in when a server asks for credentials. */
export interface Door {
  readonly user?: string
  readonly password?: string
  readonly token?: string
  /** A header of a proxy's own. */
  readonly header?: { readonly name: string; readonly value: string }
}

/** By `Authorization`, by the door's own header, or by `?token=`. */
export function isLetIn(door: Door, { headers, url }: Pick<Ask, 'headers' | 'url'>): boolean {
  const { user = 'player', password = 'lantern', token = 'lantern', header } = door
  const basic = `Basic ${base64(new TextEncoder().encode(`${user}:${password}`))}`
  const isByHeader = header !== undefined && headers[header.name.toLowerCase()] === header.value
  return (
    [basic, `Bearer ${token}`].includes(headers.authorization ?? '') ||
    url.searchParams.get('token') === token ||
    isByHeader
  )
}
