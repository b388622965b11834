/** Files the server keeps beside its database. Keys are made by the server: 1 to 64 of a-z, 0-9 and `-`, never a user's text. */
export interface Objects {
  /** Whole or not at all; what was there before is replaced. */
  put(key: string, bytes: Uint8Array): Promise<void>
  /** Undefined where there is none. Of a range, both ends are included, and what lies beyond the end is left out. */
  get(key: string, range?: ByteRange): Promise<Uint8Array | undefined>
  head(key: string): Promise<StoredObject | undefined>
  /** Says nothing where there was none. */
  delete(key: string): Promise<void>
  /** Every object whose key begins with `prefix`, by key. */
  list(prefix: string): AsyncIterable<StoredObject>
}

export interface ByteRange {
  readonly first: number
  readonly last: number
}

export interface StoredObject {
  readonly key: string
  readonly bytes: number
  readonly changedAt: Date
}

export const isKey = (key: string): boolean => /^[a-z0-9-]{1,64}$/.test(key)

/** Throws where a text is no key: it would be a path or an address otherwise. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error(`"${key}" is no key of an object.`)
  return key
}
