/** The object id PostgreSQL gives `int8`, which counts come back as. */
export const int8Oid = 20

/** Reads an `int8`, which may be more than a number can tell apart. */
export function readInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is more than a number can hold exactly.`)
  return value
}
