import type { Character } from 'sdk'
import { applyEdits, type CharacterEdits, cardFromCharacter } from './cards/character.ts'
import { sameJson } from './cards/record.ts'
import type { NormalCard } from './cards/types.ts'
import type { CardEdits } from './contract.ts'
import { switchedOff, withAllPrompts, withSwitches } from './promptSwitches.ts'

const nobody: Omit<Character, 'id'> = {
  name: '',
  personality: '',
  basePrompt: '',
  defaultClothing: '',
  mainModel: '',
  tags: [],
  previewImage: undefined,
  characterLoras: [],
  outfitLoras: [],
  loras: [],
  created: 0,
  modified: 0,
}

/** The card with a person's changes. Where nothing changed it stays the very card, so that its export does too. */
export function editCard(
  card: NormalCard | undefined,
  edits: CharacterEdits,
  { switchedOff: off, ...cardEdits }: CardEdits,
): NormalCard {
  const before = card ?? cardFromCharacter({ ...nobody, id: '' as Character['id'] })
  const whole = applyEdits(withAllPrompts(before), edits)
  const changed = Object.entries(cardEdits).some(([key, value]) => !sameJson(value, whole[key as keyof NormalCard]))
  const edited = changed ? { ...whole, ...cardEdits } : whole
  const wanted = off ?? (Object.keys(switchedOff(before)) as NonNullable<CardEdits['switchedOff']>)
  return withSwitches(edited, wanted)
}
