import type { Character } from 'sdk'
import { greetingChoice, ownFields, statedAgeOf, talkativenessOf } from '../../shared/cards/ownFields.ts'
import { asCard, asImported, differences, looksOf } from './cardChanges.ts'
import type { CharacterEdits } from './cards/character.ts'
import { sameJson } from './cards/record.ts'
import { readAppearance } from './cards/vesperExtension.ts'
import type { CardEdits, CardField, CardPair } from './contract.ts'
import { editCard } from './editCard.ts'
import { switchedOff } from './promptSwitches.ts'

/** The newer version of a character, with everything a person changed about the one here done to it as well. */
export function updateCard(newer: CardPair, mine: CardPair): CardPair {
  const before = asImported(mine.card)
  const now = asCard(mine)
  const changed = new Set(differences(before, now))
  const looks = looksOf(mine.character)
  const drawn = readAppearance(before.extensions)
  const edits: CharacterEdits = {
    ...pick(changed, 'Name', { name: mine.character.name }),
    ...pick(changed, 'Personality', { personality: mine.character.personality }),
    ...pick(changed, 'Tags', { tags: mine.character.tags }),
    ...Object.fromEntries(
      Object.entries(looks).filter(([key, value]) => !sameJson(value, drawn[key as keyof typeof drawn])),
    ),
  }
  const first = (card: typeof now) => card.greetings.filter(({ kind }) => kind === 'first')
  const others = (card: typeof now) => card.greetings.filter(({ kind }) => kind !== 'first')
  const talkativeness = changed.has('Extensions') ? talkativenessOf(now.extensions) : undefined
  const age = statedAgeOf(mine.card.extensions)
  const cardEdits: CardEdits = {
    ...pick(changed, 'Scenario', { scenario: now.scenario }),
    ...pick(changed, 'Example dialogue', { examples: now.examples }),
    ...pick(changed, 'System prompt', { systemPrompt: now.systemPrompt }),
    ...pick(changed, 'Post-history instructions', { postHistory: now.postHistory }),
    ...((changed.has('First message') || changed.has('Other greetings')) && {
      greetings: [
        ...first(changed.has('First message') ? now : newer.card),
        ...others(changed.has('Other greetings') ? now : newer.card),
      ],
    }),
    ...(now.book && pick(changed, 'Lorebook', { book: now.book })),
    switchedOff: Object.keys(switchedOff(mine.card)) as NonNullable<CardEdits['switchedOff']>,
    greeting: greetingChoice(mine.card.extensions),
    ...(talkativeness !== undefined && { talkativeness }),
    ...(age !== undefined && { age }),
    ...(ownFields(mine.card.extensions).ownPicture === true && { ownPicture: true }),
  }
  const character: Character = {
    ...newer.character,
    ...edits,
    id: mine.character.id,
    created: mine.character.created,
  }
  return { character, card: editCard(newer.card, edits, cardEdits) }
}

const pick = <T extends object>(changed: ReadonlySet<CardField>, name: CardField, edit: T): T | undefined =>
  changed.has(name) ? edit : undefined
