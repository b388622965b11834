import { type PresetPart, type PromptPlace, promptPlaces } from '../../../shared/presets/preset.ts'
import type { PresetPrompt } from './types.ts'

/** What SillyTavern calls the places of a prompt. */
const places: Readonly<Record<string, PromptPlace>> = {
  main: 'main',
  jailbreak: 'closing',
  worldInfoBefore: 'lore-before',
  worldInfoAfter: 'lore-after',
  charDescription: 'character',
  charPersonality: 'personality',
  scenario: 'scenario',
  personaDescription: 'persona',
  dialogueExamples: 'examples',
  chatHistory: 'conversation',
}

export const placeOfPrompt = ({ identifier }: PresetPrompt): PromptPlace | undefined =>
  Object.hasOwn(places, identifier) ? places[identifier] : undefined

export const identifierOf = (place: PromptPlace): string | undefined =>
  Object.keys(places).find((identifier) => places[identifier] === place)

/** The prompts of a preset in their order, as parts. Places that only we have stand where they do in ours. */
export function partsFrom(prompts: readonly PresetPrompt[]): readonly PresetPart[] {
  const ids = new Set<string>(promptPlaces)
  const seen = new Set<PromptPlace>()
  const parts: PresetPart[] = []
  for (const prompt of prompts) {
    const place = placeOfPrompt(prompt)
    if (place) {
      if (!seen.has(place)) parts.push({ kind: 'place', id: place, place, enabled: prompt.enabled })
      seen.add(place)
    } else if (!prompt.marker && prompt.content.trim() !== '') {
      const { name, enabled, role, content, place: position } = prompt
      const id = freeId(prompt.identifier || name || 'text', ids)
      parts.push({
        kind: 'text',
        id,
        name: name || prompt.identifier || 'Text',
        enabled,
        role,
        text: content,
        position,
      })
    }
  }
  return withAllPlaces(parts)
}

/** Every place is somewhere, once: what is missing stands after the place it follows in Vesper's order. */
export function withAllPlaces(parts: readonly PresetPart[]): readonly PresetPart[] {
  const all = [...parts]
  for (const [index, place] of promptPlaces.entries()) {
    if (all.some((part) => part.kind === 'place' && part.place === place)) continue
    const before = promptPlaces.slice(0, index).toReversed()
    const above = before
      .map((earlier) => all.findIndex((part) => part.kind === 'place' && part.place === earlier))
      .find((at) => at >= 0)
    const at = place === 'summary' ? conversationIn(all) : above === undefined ? 0 : above + 1
    all.splice(at, 0, { kind: 'place', id: place, place, enabled: true })
  }
  return all
}

function conversationIn(parts: readonly PresetPart[]): number {
  const at = parts.findIndex((part) => part.kind === 'place' && part.place === 'conversation')
  return at < 0 ? parts.length : at
}

function freeId(wish: string, taken: Set<string>): string {
  let id = wish.slice(0, 80)
  for (let n = 2; taken.has(id); n++) id = `${wish.slice(0, 80)}-${n}`
  taken.add(id)
  return id
}
