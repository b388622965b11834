import type { CardError } from '../../../shared/cards/types.ts'
import { count } from '../../../shared/files/bytes.ts'
import { limits } from '../../../shared/files/limits.ts'
import { isRecord } from './record.ts'

/**
 * Why a card is too large to be kept, if it is: too many values, or a single text that is too long. A lorebook inside
 * it is counted by itself, because books of 10,000 entries are in use.
 */
export function checkSize(document: unknown): CardError | undefined {
  const books: unknown[] = []
  return (
    measure(document, limits.cardNodes, (holder, value) => {
      const isBook = isRecord(holder) && holder.character_book === value && isRecord(value)
      if (isBook) books.push(value)
      return isBook
    }) ?? tooLarge(books, limits.bookNodes)
  )
}

/** Why a document is too large, if it is: more values than `maxNodes`, or a text of more than 1 MiB. */
export const tooLarge = (document: unknown, maxNodes: number): CardError | undefined =>
  measure(document, maxNodes, () => false)

function measure(
  document: unknown,
  maxNodes: number,
  isApart: (holder: object, value: unknown) => boolean,
): CardError | undefined {
  const open: unknown[] = [document]
  let nodes = 0
  while (open.length > 0) {
    const value = open.pop()
    nodes += 1
    if (typeof value === 'string' && isTooLong(value)) return tooLong()
    if (typeof value !== 'object' || value === null) continue
    const keys = Array.isArray(value) ? [] : Object.keys(value)
    if (keys.some(isTooLong)) return tooLong()
    const inner = Array.isArray(value) ? value : Object.values(value)
    if (nodes + open.length + inner.length > maxNodes) return tooMany(maxNodes)
    for (const each of inner) if (!isEmbeddedFile(value, each) && !isApart(value, each)) open.push(each)
  }
  return undefined
}

/** A file written into the card as a data URL, where cards have their files. It is no text anybody reads. */
const isEmbeddedFile = (holder: unknown, value: unknown): boolean =>
  typeof value === 'string' &&
  /^data:[a-z]+\/[a-z0-9.+-]+;base64,/i.test(value) &&
  isRecord(holder) &&
  (holder.uri === value || holder.avatar === value)

const isTooLong = (text: string): boolean =>
  text.length > limits.textBytes ||
  (text.length * 3 > limits.textBytes && new TextEncoder().encode(text).length > limits.textBytes)

const tooLong = (): CardError => ({
  code: 'card/too-large',
  message: 'One text of the card is longer than 1 MiB. Shorten it in the program the card was made with.',
})

const tooMany = (maxNodes: number): CardError => ({
  code: 'card/too-many-values',
  message: `The card or its lorebook holds more than ${count(maxNodes)} values. Shorten it in the program it was made with.`,
})
