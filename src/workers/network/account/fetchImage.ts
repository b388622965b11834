import { PluginError } from 'sdk'
import { parseAddress } from '../allow.ts'
import { wholeBody } from '../body.ts'
import { open } from '../open.ts'
import type { AskParts } from './askAccount.ts'

const maxBytes = 8 * 1024 * 1024
const withinMs = 30_000

/**
 * Fetches an image of a user from the server of accounts: undefined where whoever is signed in may not see it, or where it
 * is no image. Rejects with `net/…` codes.
 */
export async function fetchImage(
  { log, host, token }: Pick<AskParts, 'log' | 'host' | 'token'>,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!/^[0-9a-f-]{36}$/.test(id)) throw new PluginError('plugin/refused', 'This is not the id of an image.')
  const address = parseAddress(`${host}/media/${id}.webp`)
  if (!address.ok) throw address.error
  const line = log.begin('vesper', 'GET', address.value.href)
  try {
    const ends = AbortSignal.any([signal, AbortSignal.timeout(withinMs)])
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await open({ url: address.value, method: 'GET', headers, redirects: 'refuse' }, ends)
    line.answered(response.status)
    const isImage = response.ok && response.headers.get('content-type') === 'image/webp'
    const bytes = await wholeBody(response, { origin: address.value.origin, signal: ends, limit: maxBytes })
    return isImage ? bytes : undefined
  } finally {
    line.ended()
  }
}
