import { type Random, random, seedOf } from './random.ts'

/**
 * What a character says when no script tells it what to say. The same conversation always gets the
 * same answer; a different one almost always a different answer. Sixty to a hundred tokens long.
 */
export function proseFor(seed: number, model: string, lastUser: string, turn: number): string {
  const chance = random(seedOf(seed, model, lastUser, turn))
  const word = longestWord(lastUser)
  const opening = word === '' ? chance.pick(openings) : `“${word},” she repeats, ${chance.pick(manners)}.`
  const middle = sentences(chance, 4)
  return [opening, ...middle, chance.pick(closings)].join(' ')
}

export function reasoningFor(seed: number, lastUser: string): string {
  return `The guest wrote ${lastUser.length} characters. ${random(seedOf(seed, lastUser)).pick(thoughts)}`
}

const openings = [
  'She looks up from the letter on her desk.',
  'The rain has stopped, and she opens the window.',
  'He sets the second cup on the table before he answers.',
] as const

const manners = [
  'smiling a little',
  'as if tasting the word',
  'without looking away',
  'more quietly than before',
] as const

const subjects = ['The lamp', 'Her voice', 'The old clock', 'The garden', 'The music next door', 'His hand'] as const
const verbs = ['settles', 'waits', 'softens', 'comes closer', 'seems to listen', 'keeps its own time'] as const
const places = [
  'beside the fire',
  'between the two chairs',
  'under the wide dark window',
  'at the end of the pier',
  'where the road turns to the sea',
] as const

const closings = [
  '“And what would you like to do now?”',
  '“Stay a while,” she says, “there is time.”',
  '“Tell me the rest — from the beginning.”',
] as const

const thoughts = [
  'A calm answer fits, with one question at the end.',
  'They seem tired; keep it short and warm.',
  'Stay in the scene and let them choose the next step.',
] as const

const sentences = (chance: Random, count: number) =>
  Array.from({ length: count }, () => `${chance.pick(subjects)} ${chance.pick(verbs)} ${chance.pick(places)}.`)

function longestWord(text: string): string {
  const words = text.match(/\p{L}{4,20}/gu) ?? []
  return words.reduce((longest, word) => (word.length > longest.length ? word : longest), '')
}
