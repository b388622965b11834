import type { Role } from 'sdk'
import {
  defaultPreset,
  type Preset,
  type PresetPart,
  type PromptPlace,
  promptPlaces,
} from '../../../shared/presets/preset.ts'

/** One place of a prompt, in the order it will have. */
export type Slot =
  | { readonly kind: 'place'; readonly place: PromptPlace }
  | { readonly kind: 'text'; readonly id: string; readonly name: string; readonly role: Role; readonly text: string }

/** A preset's text that stands so many messages before the end. */
export interface DeepText {
  readonly id: string
  readonly name: string
  readonly role: Role
  readonly text: string
  readonly depth: number
  readonly order: number
}

/**
 * The places of a prompt as a preset orders them. What is switched off is left out; a place the preset has never
 * heard of stands where Vesper would put it, and there is always a conversation.
 */
export function slotsOf(preset: Preset = defaultPreset): {
  readonly slots: readonly Slot[]
  readonly deep: readonly DeepText[]
} {
  const parts = preset.parts.filter((part, index) => !isRepeated(part, index, preset.parts))
  const slots = parts.flatMap((part): readonly Slot[] => {
    if (!part.enabled && !(part.kind === 'place' && part.place === 'conversation')) return []
    if (part.kind === 'place') return [{ kind: 'place', place: part.place }]
    const { id, name, role, text, position } = part
    return position.kind === 'in-order' ? [{ kind: 'text', id, name, role, text }] : []
  })
  const deep = parts.flatMap((part): readonly DeepText[] => {
    if (!part.enabled || part.kind !== 'text' || part.position.kind !== 'at-depth') return []
    const { id, name, role, text, position } = part
    return [{ id, name, role, text, depth: position.depth, order: position.order }]
  })
  const named = new Set(parts.flatMap((part) => (part.kind === 'place' ? [part.place] : [])))
  const all = [...slots]
  for (const place of promptPlaces) if (!named.has(place)) all.splice(placeFor(place, all), 0, { kind: 'place', place })
  return { slots: all, deep }
}

/** Whether a prompt has this place at all: a preset may have switched it off. */
export const hasPlace = (preset: Preset | undefined, place: PromptPlace): boolean =>
  preset?.parts.find((part) => part.kind === 'place' && part.place === place)?.enabled ?? true

/**
 * Whether memories stand near the end of the conversation: they do, unless a preset has moved them away from where the
 * house has them, just before it.
 */
export function standNearEnd(preset: Preset | undefined, slots: readonly Slot[]): boolean {
  const isPlace = (slot: Slot | undefined, place: PromptPlace) => slot?.kind === 'place' && slot.place === place
  const knows = preset?.parts.some((part) => part.kind === 'place' && part.place === 'memories') ?? false
  const at = slots.findIndex((slot) => isPlace(slot, 'memories'))
  return !knows || isPlace(slots[at + 1], 'conversation')
}

/** After the nearest place that comes before it in Vesper's order. */
function placeFor(place: PromptPlace, slots: readonly Slot[]): number {
  const earlier = promptPlaces.slice(0, promptPlaces.indexOf(place))
  const after = slots.findLastIndex((slot) => slot.kind === 'place' && earlier.includes(slot.place))
  const talk = slots.findIndex((slot) => slot.kind === 'place' && slot.place === 'conversation')
  if (place === 'conversation' || place === 'closing') return Math.max(after + 1, place === 'closing' ? talk + 1 : 0)
  return talk >= 0 ? Math.min(after + 1, talk) : after + 1
}

const isRepeated = (part: PresetPart, index: number, parts: readonly PresetPart[]): boolean =>
  part.kind === 'place' && parts.findIndex((other) => other.kind === 'place' && other.place === part.place) < index
