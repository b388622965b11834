import type { Character } from 'sdk'
import type { NormalCard } from '../workers/media/cards/types.ts'
import { findMinor, findMinorTag, type MinorFound, type NamedText } from './adultsOnly.ts'

type Described = Pick<Character, 'name' | 'personality' | 'basePrompt' | 'defaultClothing' | 'tags'>
type Told = Pick<NormalCard, 'scenario' | 'greetings' | 'examples' | 'systemPrompt' | 'postHistory'> &
  Partial<Pick<NormalCard, 'depthPrompt' | 'book'>>

/** How much of a lorebook is read; whole encyclopaedias would hold up the page. */
const mostLoreLetters = 1_000_000

/** Whether a character, by any of its texts, is a minor. */
export function checkAdults(character: Described, card: Told | undefined): MinorFound | undefined {
  return findMinorTag(character.tags) ?? findMinor([...described(character), ...(card ? told(card) : [])])
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
}: Told): readonly NamedText[] {
  const lore = (book?.entries ?? []).map(({ content }) => content).join('\n\n')
  return [
    { field: 'Scenario', text: scenario },
    ...greetings.map(({ kind, text }) => ({ field: kind === 'first' ? 'First message' : 'A greeting', text })),
    { field: 'Example dialogue', text: examples },
    { field: 'System prompt', text: systemPrompt },
    { field: 'Post-history instructions', text: postHistory },
    { field: 'Depth prompt', text: depthPrompt?.text ?? '' },
    { field: 'Lorebook', text: lore.slice(0, mostLoreLetters) },
  ]
}
