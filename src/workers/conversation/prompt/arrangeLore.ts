import type { PromptSection } from '../../../shared/chats/promptRecord.ts'
import type { PromptPlace } from '../../../shared/presets/preset.ts'
import type { ActiveEntry, PlacedLore } from '../lore/activation.ts'
import { placeLore } from '../lore/placement.ts'
import type { DepthText } from './depthTexts.ts'
import type { Slot } from './slots.ts'
import { messageCost } from './tokens.ts'

/** Where the lore of the moment stands in a prompt. */
export interface LorePlacing {
  readonly sections: Readonly<
    Record<'lore-before' | 'lore-after', { readonly text: string; readonly section?: PromptSection }>
  >
  /** Lore that goes along with another section's words. */
  readonly beside: Readonly<Partial<Record<PromptPlace, string>>>
  readonly examples: { readonly top: string; readonly bottom: string }
  /** Lore that stands around the author's note. */
  readonly note: { readonly top: string; readonly bottom: string }
  readonly depth: readonly (DepthText & { readonly id: PromptSection['id']; readonly name: string })[]
  readonly prefill: string
}

export interface LoreManners {
  readonly messageCount: number
  /** Lore that comes and goes stands near the end of the conversation, so that all before it keeps its bytes. */
  readonly nearEnd: boolean
  readonly slots: readonly Slot[]
}

/** Lore that comes and goes stands here, unless a preset or the entry itself says otherwise. */
export const loreDepth = 4

/** Places the first `count` of the ranked entries; the rest found no room. */
export function arrangeLore(ranked: readonly ActiveEntry[], count: number, manners: LoreManners): LorePlacing {
  const kept = ranked.slice(0, count)
  const comesAndGoes = ({ entry }: ActiveEntry) => manners.nearEnd && !entry.constant && isMovable(entry.place)
  const still = placeLore(
    kept.filter((entry) => !comesAndGoes(entry)),
    manners.messageCount,
    true,
  )
  const moved = placeLore(kept.filter(comesAndGoes), manners.messageCount, true)
  const has = (place: PromptPlace) => manners.slots.some((slot) => slot.kind === 'place' && slot.place === place)

  const early = linesOf(still, 'before', 'beforeDesc')
  const late = linesOf(still, 'after', 'afterDesc')
  const beside: Partial<Record<PromptPlace, string>> = {}
  for (const place of ['personality', 'scenario'] as const) {
    const text = linesOf(still, place).join('\n')
    if (text === '') continue
    if (has(place)) beside[place] = text
    else late.push(text)
  }
  // A preset without one of the two places has all lore in the other.
  if (!has('lore-after')) early.push(...late.splice(0))
  if (!has('lore-before')) late.unshift(...early.splice(0))
  const near = linesOf(moved, 'before', 'beforeDesc', 'personality', 'scenario', 'after', 'afterDesc')

  const dropped = ranked.length - kept.length
  const loreSection = (id: 'lore-before' | 'lore-after', texts: readonly string[], alsoNear: readonly string[]) => {
    const text = texts.join('\n')
    const told = [...texts, ...alsoNear].join('\n')
    const missing = id === 'lore-before' ? dropped : 0
    if (told === '' && missing === 0) return { text }
    const why = [
      alsoNear.length > 0 &&
        `What this moment called for stands ${loreDepth} messages before the end, so that the start of the prompt stays as the server knows it.`,
      missing > 0 && `${missing} ${missing === 1 ? 'entry' : 'entries'} found no room.`,
    ]
      .filter(Boolean)
      .join(' ')
    const state = told === '' ? 'left-out' : missing > 0 ? 'shortened' : 'sent'
    const tokens = told === '' ? 0 : messageCost(told)
    return { text, section: { id, name: 'Lore', tokens, state, text: told, ...(why && { why }) } as const }
  }
  return {
    sections: {
      'lore-before': loreSection('lore-before', early, near),
      'lore-after': loreSection('lore-after', late, []),
    },
    beside,
    examples: { top: linesOf(still, 'examplesTop').join('\n'), bottom: linesOf(still, 'examplesBottom').join('\n') },
    note: { top: linesOf(still, 'anTop').join('\n'), bottom: linesOf(still, 'anBottom').join('\n') },
    depth: [
      ...still.depth.map(({ depth, role, text }) => {
        return { depth, role, text, id: 'depth' as const, name: 'Lore in the conversation' }
      }),
      ...(near.length > 0
        ? [
            {
              depth: loreDepth,
              role: 'system' as const,
              text: near.join('\n'),
              id: 'lore-before' as const,
              name: 'Lore',
            },
          ]
        : []),
    ],
    prefill: still.prefill,
  }
}

const isMovable = (place: ActiveEntry['entry']['place']): boolean =>
  ['before', 'after', 'beforeDesc', 'afterDesc', 'personality', 'scenario'].includes(place)

const linesOf = ({ fixed }: PlacedLore, ...places: readonly (keyof PlacedLore['fixed'])[]): string[] =>
  places.flatMap((place) => fixed[place].map(({ text }) => text))
