import type { ImageLora } from 'sdk'
import type { Chip, PromptPieces } from '../../../../shared/pictures/compose/chips.ts'
import { tidy } from '../../../../shared/pictures/compose/wording.ts'
import type { LookSheet, Outfit } from '../../../../shared/pictures/look.ts'

/** What a picture was made of, with somebody in other clothes; all else stays as it was. */
export function dressed(
  { pieces, loras }: { readonly pieces: PromptPieces; readonly loras: readonly ImageLora[] },
  { id, outfits, loras: own }: LookSheet,
  outfit: Outfit,
): { readonly pieces: PromptPieces; readonly loras: readonly ImageLora[] } {
  const isOf = (list: readonly ImageLora[]) => (lora: ImageLora) => list.some(({ name }) => name === lora.name)
  const ofClothes = isOf(outfits.flatMap((each) => each.loras))
  const stays = isOf(own)
  const kept = loras.filter((lora) => stays(lora) || !ofClothes(lora))
  return {
    pieces: { ...pieces, chips: withClothes(pieces.chips, id, outfit) },
    loras: [...kept, ...outfit.loras.filter((lora) => !isOf(kept)(lora))],
  }
}

/** In the place of what they wore, or right behind how they look. */
function withClothes(chips: readonly Chip[], who: string, outfit: Outfit): readonly Chip[] {
  const clothes: Chip = { kind: 'outfit', who, text: `wearing ${tidy(outfit.prompt)}` }
  const isWorn = (chip: Chip) => chip.kind === 'outfit' && chip.who === who
  if (chips.some(isWorn)) return chips.map((chip) => (isWorn(chip) ? clothes : chip))
  return chips.flatMap((chip) => (chip.kind === 'identity' && chip.who === who ? [chip, clothes] : [chip]))
}

/** Outfits of somebody that they do not wear in a picture already. */
export const otherOutfits = ({ id, outfits }: LookSheet, { chips }: PromptPieces): readonly Outfit[] =>
  outfits.filter(
    ({ prompt }) =>
      prompt.trim() !== '' &&
      !chips.some(({ kind, who, text }) => kind === 'outfit' && who === id && text === `wearing ${tidy(prompt)}`),
  )
