import type { Character } from 'sdk'
import { ownFields, talkativenessOf } from '../../shared/cards/ownFields.ts'
import type { Json, NormalCard } from '../../shared/cards/types.ts'
import { blankCharacter } from '../../shared/characters/characterRecords.ts'
import { applyEdits, type CharacterEdits, cardFromCharacter } from './cards/character.ts'
import { own, sameJson } from './cards/record.ts'
import { withVesperFields } from './cards/vesperExtension.ts'
import type { CardEdits } from './contract.ts'
import { switchedOff, withAllPrompts, withSwitches } from './promptSwitches.ts'

/** The card with a person's changes. Where nothing changed it stays the very card, so that its export does too. */
export function editCard(
  card: NormalCard | undefined,
  edits: CharacterEdits,
  { switchedOff: off, talkativeness, greeting, ownPicture, age, ...cardEdits }: CardEdits,
): NormalCard {
  const before = card ?? cardFromCharacter({ ...blankCharacter, id: '' as Character['id'] })
  const whole = applyEdits(withAllPrompts(before), edits)
  const changed = Object.entries(cardEdits).some(([key, value]) => !sameJson(value, whole[key as keyof NormalCard]))
  const extensions = withChoices(whole.extensions, { talkativeness, greeting, ownPicture, age })
  const edited = changed || extensions !== whole.extensions ? { ...whole, ...cardEdits, extensions } : whole
  const wanted = off ?? (Object.keys(switchedOff(before)) as NonNullable<CardEdits['switchedOff']>)
  return withSwitches(edited, wanted)
}

type Choices = { readonly [Name in 'talkativeness' | 'greeting' | 'ownPicture' | 'age']: CardEdits[Name] | undefined }

/** The extensions with what was chosen about the card; they stay the very ones where that changes nothing. */
function withChoices(extensions: Json, { talkativeness, greeting, ownPicture, age }: Choices): Json {
  const spoken =
    talkativeness === undefined || talkativenessOf(extensions) === talkativeness
      ? extensions
      : { ...extensions, talkativeness }
  const wanted = {
    ...(greeting !== undefined && { greeting: greeting === 0 ? undefined : greeting }),
    ...(ownPicture && { ownPicture }),
    ...(age !== undefined && { age: age === 0 ? undefined : age }),
  }
  const ours = ownFields(extensions)
  const isNew = Object.entries(wanted).some(([key, value]) => own(ours, key) !== value)
  return isNew ? withVesperFields(spoken, wanted) : spoken
}
