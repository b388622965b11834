import type { CardSpec, Json } from '../../../shared/cards/types.ts'
import { toCardData } from './foreign.ts'
import { isRecord, own } from './record.ts'
import { cardData } from './shape.ts'

/** The two levels of a card: `data`, and the `root` around it that older programs read instead. */
export interface CardDocument {
  readonly root: Json
  readonly data: Json
  /** Whether the card's fields stand at the root, without a `data` of their own. */
  readonly flat: boolean
}

/** Finds the two levels in whatever was parsed. The same source always gives the same document. */
export function documentOf(spec: CardSpec, raw: unknown): CardDocument {
  const root: Json = isRecord(raw) ? raw : {}
  if (spec === 'v1') return { root, data: root, flat: true }
  if (spec === 'v2' || spec === 'v3' || spec === 'unknown') {
    const data = cardData(root)
    return data ? { root, data, flat: false } : { root, data: root, flat: true }
  }
  return { root: {}, data: toCardData(spec, root), flat: false }
}

/** A field of the card: from `data`, or from the root where a program left it out of `data`. */
export function cardField({ root, data }: CardDocument, name: string): unknown {
  const value = own(data, name)
  return value === undefined || value === null ? (own(root, rootNames.get(name) ?? name) ?? value) : value
}

const rootNames = new Map([
  ['creator_notes', 'creatorcomment'],
  ['creation_date', 'create_date'],
])
