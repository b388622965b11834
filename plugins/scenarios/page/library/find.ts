import { folded, wordsIn } from '../../../../src/shared/text/folded.ts'
import type { ScenarioRecord } from '../../../../src/workers/storage/contract.ts'

export type ScenarioOrder = 'modified' | 'name' | 'played'

export const scenarioOrders: readonly { readonly value: ScenarioOrder; readonly label: string }[] = [
  { value: 'modified', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'played', label: 'Last played' },
]

export interface ScenarioQuery {
  readonly search: string
  /** As it stands in an address; empty is any. */
  readonly tagId: string
  readonly engine: string
}

/** A tag as it stands in an address. */
export const tagIdOf = (tag: string): string =>
  folded(tag)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')

/** What of the library fits the query, in order. */
export function findScenarios(
  list: readonly ScenarioRecord[],
  { search, tagId, engine }: ScenarioQuery,
  order: ScenarioOrder,
): readonly ScenarioRecord[] {
  const words = wordsIn(search)
  return list
    .filter(
      (record) =>
        (engine === '' || record.engine === engine) &&
        (tagId === '' || record.tags.some((tag) => tagIdOf(tag) === tagId)) &&
        (words.length === 0 || hasWords(record, words)),
    )
    .sort(orders[order])
}

function hasWords(record: ScenarioRecord, words: readonly string[]): boolean {
  const text = searchText(record)
  return words.every((word) => text.includes(word))
}

const texts = new WeakMap<ScenarioRecord, string>()

function searchText(record: ScenarioRecord): string {
  const known = texts.get(record)
  if (known !== undefined) return known
  const text = folded([record.name, record.author, ...record.tags, record.description].join('\n'))
  texts.set(record, text)
  return text
}

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

const orders: { readonly [O in ScenarioOrder]: (a: ScenarioRecord, b: ScenarioRecord) => number } = {
  modified: (a, b) => b.modified - a.modified || byName.compare(a.name, b.name),
  name: (a, b) => byName.compare(a.name, b.name),
  played: (a, b) => b.played - a.played || byName.compare(a.name, b.name),
}

export interface ScenarioTag {
  readonly id: string
  readonly tag: string
  readonly count: number
}

/** The tags of these scenarios, the commonest first. */
export function tagsIn(list: readonly ScenarioRecord[]): readonly ScenarioTag[] {
  const tags = new Map<string, ScenarioTag>()
  for (const record of list) {
    for (const tag of record.tags) {
      const id = tagIdOf(tag)
      if (id !== '') tags.set(id, { id, tag: tags.get(id)?.tag ?? tag, count: (tags.get(id)?.count ?? 0) + 1 })
    }
  }
  return [...tags.values()].sort((a, b) => b.count - a.count || byName.compare(a.tag, b.tag))
}
