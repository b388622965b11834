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
  // Latin-1 keeps every byte as one sign, so that text can be searched without harm to what is not text.
  const whole = Buffer.from(body).toString('latin1')
  return whole.split(`--${boundary}`).flatMap((piece) => {
    const at = piece.indexOf('\r\n\r\n')
    if (at < 0) return []
    const head = Buffer.from(piece.slice(0, at), 'latin1').toString('utf8')
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1]
    if (name === undefined) return []
    const bytes = new Uint8Array(Buffer.from(piece.slice(at + 4).replace(/\r\n$/, ''), 'latin1'))
    return [{ name, filename: /filename="([^"]*)"/.exec(head)?.[1], bytes }]
  })
}
