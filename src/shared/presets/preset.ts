import type { Role, Samplers } from 'sdk'

/** The parts of a prompt that come from elsewhere, in the order they have unless a preset says otherwise. */
export const promptPlaces = [
  'main',
  'lore-before',
  'persona',
  'character',
  'personality',
  'scenario',
  'environment',
  'actions',
  'lore-after',
  'examples',
  'summary',
  'memories',
  'conversation',
  'closing',
] as const
export type PromptPlace = (typeof promptPlaces)[number]

/** Where a preset's own text stands: among the parts, or counted from the newest message (0 is after it). */
export type PartPosition =
  | { readonly kind: 'in-order' }
  | { readonly kind: 'at-depth'; readonly depth: number; readonly order: number }

/** One part of a preset: a place where something of the chat goes, or text of its own. Their order is the prompt's. */
export type PresetPart =
  | { readonly kind: 'place'; readonly id: string; readonly place: PromptPlace; readonly enabled: boolean }
  | {
      readonly kind: 'text'
      readonly id: string
      readonly name: string
      readonly enabled: boolean
      readonly role: Role
      readonly text: string
      readonly position: PartPosition
    }

/** How replies are asked for: samplers, prompts and their order, under a name. */
export interface Preset {
  readonly samplers: Samplers
  /** Absent: as in the AI settings. */
  readonly maxTokens?: number
  readonly contextTokens?: number
  readonly stop: readonly string[]
  /** Vesper's main instructions, unless the player wrote others; `{{original}}` stands for Vesper's. */
  readonly main?: string
  /** Closing instructions, after the whole conversation. */
  readonly closing?: string
  /** Whether a card's own instructions replace these. */
  readonly preferCard: boolean
  readonly parts: readonly PresetPart[]
  /** What the program it came from set and this one does not use: for the way back. */
  readonly kept?: Readonly<Record<string, unknown>>
}

/** What is used where nobody chose anything. */
export const defaultPreset: Preset = {
  samplers: {},
  stop: [],
  preferCard: true,
  parts: promptPlaces.map((place) => ({ kind: 'place', id: place, place, enabled: true })),
}
