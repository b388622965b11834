import type { Character, ImageLora } from 'sdk'
import type { LookSheet, Outfit } from '../look.ts'
import { strongestLora } from '../loras/loraFiles.ts'

/** A character without a sheet of its own looks as its card says, add-ons included. */
export function firstLook(character: Character): LookSheet {
  const { id, basePrompt, defaultClothing, characterLoras, outfitLoras, loras, modified } = character
  const isDressed = defaultClothing !== '' || outfitLoras.length > 0
  const dressed: Outfit = { id: 'default', name: 'Default', prompt: defaultClothing, loras: usesOf(outfitLoras) }
  return {
    id,
    identity: basePrompt,
    negative: '',
    outfits: isDressed ? [dressed] : [],
    ...(isDressed && { outfit: dressed.id }),
    loras: usesOf([...characterLoras, ...loras]),
    references: [],
    modified,
  }
}

/** The player without a sheet looks as their game profile says. */
export const firstLookOfPlayer = (physicalDescription: string): LookSheet => ({
  id: 'player',
  identity: physicalDescription,
  negative: '',
  outfits: [],
  loras: [],
  references: [],
  modified: 0,
})

/** Cards name an add-on by one strength; whoever is named twice counts as the first time. */
function usesOf(uses: Character['loras']): readonly ImageLora[] {
  const byName = new Map<string, ImageLora>()
  for (const { name, strength } of uses) {
    if (name.trim() === '' || byName.has(name)) continue
    const fair = Math.min(strongestLora, Math.max(-strongestLora, strength))
    byName.set(name, { name, modelStrength: fair, clipStrength: fair })
  }
  return [...byName.values()]
}
