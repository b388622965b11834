import type { ImportReport, Json, NormalCard } from '../../../shared/cards/types.ts'
import { cardKeys } from './cardKeys.ts'
import { documentOf } from './document.ts'

const rootKeys = new Set([
  ...cardKeys,
  'spec',
  'spec_version',
  'data',
  'creatorcomment',
  'create_date',
  'chat',
  'avatar',
])

/** What the card holds beyond the fields we use: kept in it and written back. */
export function storedPaths(card: NormalCard): readonly string[] {
  const { root, data, flat } = documentOf(card.sourceSpec, card.raw)
  return [
    ...unknownKeys(root, rootKeys),
    ...(flat ? [] : unknownKeys(data, cardKeys).map((key) => `data.${key}`)),
    ...Object.keys(card.extensions).map((key) => `data.extensions.${key}`),
  ].slice(0, 200)
}

const unknownKeys = (record: Json, known: ReadonlySet<string>) => Object.keys(record).filter((key) => !known.has(key))

const switchesPrompt = /^@@@?disable_ui_prompt\b/m

export function overridesOf(card: NormalCard): ImportReport['overrides'] {
  const switches = (card.book?.entries ?? []).some(({ content }) => switchesPrompt.test(content))
  return [
    ...(card.systemPrompt.trim() === '' ? [] : (['systemPrompt'] as const)),
    ...(card.postHistory.trim() === '' ? [] : (['postHistory'] as const)),
    ...(switches ? (['disableUiPrompt'] as const) : []),
  ]
}
