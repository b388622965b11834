import type { Character } from 'sdk'
import { statedAgeOf } from '../cards/ownFields.ts'
import type { NormalCard } from '../cards/types.ts'
import type { AgeJudgement, MinorFound, NamedText } from './adultsOnly.ts'
import { adultAge } from './ages/claim.ts'
import { findMinorTag, judgeAges } from './judgeAges.ts'

type Described = Pick<Character, 'name' | 'personality' | 'basePrompt' | 'defaultClothing' | 'tags'>
type Told = Pick<NormalCard, 'scenario' | 'greetings' | 'examples' | 'systemPrompt' | 'postHistory'> &
  Partial<Pick<NormalCard, 'depthPrompt' | 'book' | 'nickname' | 'extensions'>>

/** Whether a character, by any of its texts, is a minor. */
export const checkAdults = (character: Described, card: Told | undefined): MinorFound | undefined =>
  judgeCharacter(character, card).minor

/**
 * What all texts of a character say about its age. The age that the player stated answers doubts; below 18 it is a
 * refusal itself.
 */
export function judgeCharacter(character: Described, card: Told | undefined): AgeJudgement {
  const stated = card?.extensions ? statedAgeOf(card.extensions) : undefined
  if (stated !== undefined && stated < adultAge)
    return { minor: { field: 'Age', match: String(stated) }, doubt: undefined }
  const tag = findMinorTag(character.tags, stated)
  const { minor, doubt } = judgeAges([...described(character), ...(card ? told(card) : [])], stated)
  return { minor: tag ?? minor, doubt }
}

const described = ({ name, personality, basePrompt, defaultClothing }: Described): readonly NamedText[] => [
  { field: 'Name', text: name },
  { field: 'Personality', text: personality },
  { field: 'Base prompt', text: basePrompt },
  { field: 'Default clothing', text: defaultClothing },
]

function told({
  scenario,
  greetings,
  examples,
  systemPrompt,
  postHistory,
  depthPrompt,
  book,
  nickname = '',
}: Told): readonly NamedText[] {
  return [
    { field: 'Nickname', text: nickname },
    { field: 'Scenario', text: scenario },
    ...greetings.map(({ kind, text }) => ({ field: kind === 'first' ? 'First message' : 'A greeting', text })),
    { field: 'Example dialogue', text: examples },
    { field: 'System prompt', text: systemPrompt },
    { field: 'Post-history instructions', text: postHistory },
    { field: 'Depth prompt', text: depthPrompt?.text ?? '' },
    ...(book?.entries ?? []).map(({ content }) => ({ field: 'Lorebook', text: content })),
  ]
}
