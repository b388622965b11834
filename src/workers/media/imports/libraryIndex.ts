import type { CharacterId } from 'sdk'
import type { NormalCard } from '../../../shared/cards/types.ts'
import type { LibraryEntry } from '../../../shared/characters/characterRecords.ts'
import { asImported } from '../cardChanges.ts'
import { cardFingerprint } from '../cards/fingerprint.ts'
import { longTexts, markOf } from '../findKin.ts'
import { printOf } from './printOf.ts'
import type { ImportStore } from './store.ts'

interface Indexed {
  readonly modified: number
  readonly keys: readonly string[]
}

/**
 * The characters of the library by what their cards say, so that a thousand files need not be compared with each of them.
 * `refresh` reads only cards that changed since the last.
 */
export class LibraryIndex {
  readonly #indexed = new Map<CharacterId, Indexed>()
  readonly #ids = new Map<string, Set<CharacterId>>()

  async refresh(store: Pick<ImportStore, 'read'>, entries: readonly LibraryEntry[]): Promise<void> {
    const here = new Set(entries.map(({ id }) => id))
    for (const id of [...this.#indexed.keys()]) if (!here.has(id)) this.#forget(id)
    for (const { id, modified } of entries) {
      if (this.#indexed.get(id)?.modified === modified) continue
      this.#forget(id)
      const record = await store.read('cards', id)
      const keys = record ? await keysOfKept(record.card as NormalCard) : []
      this.#indexed.set(id, { modified, keys })
      for (const key of keys) this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id))
    }
  }

  /** Those that `findKin` may take for this character: by its words, its author, or the mark of our own export. */
  async candidates(card: NormalCard): Promise<readonly CharacterId[]> {
    const marked = markOf(card)
    const found = (await keysOf(card)).flatMap((key) => [...(this.#ids.get(key) ?? [])])
    return [...new Set(marked && this.#indexed.has(marked) ? [marked, ...found] : found)]
  }

  #forget(id: CharacterId): void {
    for (const key of this.#indexed.get(id)?.keys ?? []) this.#ids.get(key)?.delete(id)
    this.#indexed.delete(id)
  }
}

const keysOfKept = async (card: NormalCard): Promise<readonly string[]> => [
  ...new Set([...(await keysOf(card)), ...(await keysOf(asImported(card)))]),
]

const keysOf = async (card: NormalCard): Promise<readonly string[]> => [
  `words:${await cardFingerprint(card)}`,
  ...(card.creator === '' ? [] : [`creator:${JSON.stringify([card.name, card.creator])}`]),
  ...card.source.map((link) => `source:${JSON.stringify([card.name, link])}`),
  ...(await Promise.all(longTexts(card).map(async (text) => `text:${await printOf(text)}`))),
]
