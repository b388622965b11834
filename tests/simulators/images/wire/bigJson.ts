/** Whole numbers that a number here cannot hold travel as a text behind this sign, which nothing else begins with. */
const sign = '\u0000int:'

/** JSON with its large whole numbers kept to the last digit. */
export function readBigJson(text: string): unknown {
  return JSON.parse(
    text.replace(/"(?:[^"\\]|\\.)*"|-?\d{16,}(?![\d.eE])/g, (token) =>
      token.startsWith('"') ? token : JSON.stringify(sign + token),
    ),
  )
}

/** The other way round: the digits stand as they came. */
export function writeBigJson(value: unknown): string {
  return JSON.stringify(value).replace(/"\\u0000int:(-?\d+)"/g, '$1')
}

export const bigInteger = (digits: string) => sign + digits

/** A value as a number, a large one rounded; anything else as it is. */
export const numbered = (value: unknown): unknown =>
  typeof value === 'string' && value.startsWith(sign) ? Number(value.slice(sign.length)) : value
