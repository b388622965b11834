import { latin1 } from '../../../../src/shared/files/bytes.ts'
import { fromLatin1 } from './bytes.ts'
import type { Ask } from './exchange.ts'

export interface FormPart {
  readonly name: string
  readonly filename: string | undefined
  readonly bytes: Uint8Array
}

/** The parts of a form as it was sent; none when it is no form. */
export function partsOf({ headers, body }: Pick<Ask, 'headers' | 'body'>): readonly FormPart[] {
  const boundary = /boundary="?([^";]+)"?/.exec(headers['content-type'] ?? '')?.[1]
  if (!boundary) return []
  const whole = latin1(body)
  return whole.split(`--${boundary}`).flatMap((piece) => {
    const at = piece.indexOf('\r\n\r\n')
    if (at < 0) return []
    const head = new TextDecoder().decode(fromLatin1(piece.slice(0, at)))
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1]
    if (name === undefined) return []
    const bytes = fromLatin1(piece.slice(at + 4).replace(/\r\n$/, ''))
    return [{ name, filename: /filename="([^"]*)"/.exec(head)?.[1], bytes }]
  })
}
