import { type Message, type Session, wordingOf } from 'sdk'

/** How many messages of a chat are looked at for its first words: a greeting, and a question or two before the player speaks. */
export const openingMessages = 6

/** Letters of the first words in a title. */
const maxWords = 48
/** More of a message than any title needs. */
const maxRead = 2000

/**
 * "Iris: Shall we go to the lighthouse": what a chat is called until the player names it. `opening` are its first messages,
 * in order. The first words are the player's; where they said none, those of the first reply or greeting.
 */
export function chatTitle(
  { character, members }: Pick<Session, 'character' | 'members'>,
  opening: readonly Message[],
): string {
  const names = members ? members.map(({ name }) => name).join(', ') : character.name
  const words = wordsOf('user', opening) ?? wordsOf('assistant', opening)
  return words === undefined ? names : `${names}: ${words}`
}

/** A title without the names that an automatic one begins with: for lists that say beside it who is in the chat. */
export function shortTitle(
  { name, character }: Pick<Session, 'name' | 'character'>,
  others: readonly string[],
): string {
  const names = `${[character.name, ...others].join(', ')}: `
  return name.startsWith(names) && name !== names ? name.slice(names.length) : name
}

function wordsOf(role: Message['role'], opening: readonly Message[]): string | undefined {
  for (const message of opening) {
    const words = message.role === role ? firstWords(wordingOf(message).content) : ''
    if (words !== '') return words
  }
  return undefined
}

/** The beginning of a text in one line without markup, cut at a word. */
export function firstWords(text: string): string {
  const line = inOneLine(text)
  const letters = [...line]
  if (letters.length <= maxWords) return line
  const cut = letters.slice(0, maxWords).join('')
  // Of what is written without spaces, or begins with a very long word, as much as there is room for.
  const end = letters[maxWords] === ' ' ? cut.length : cut.lastIndexOf(' ')
  return `${(end > cut.length / 2 ? cut.slice(0, end) : cut).replace(/[\s.,;:!?…-]+$/u, '')}…`
}

/** A text in one line, without the marks of Markdown and HTML. */
export const inOneLine = (text: string): string =>
  text
    .slice(0, maxRead)
    .replace(/!?\[([^\]]*)\]\([^)\s]*\)/g, '$1')
    .replace(/<\/?[a-z][^<>]*>/gi, '')
    .replace(/[*_~`#>]+/g, '')
    .replace(/\s+/g, ' ')
    .trim()

/**
 * Whether a chat has the name that every new chat once had, "Session 6/5/2031": the date it was begun, in the form of any language. Copies
 * that the player saved under such a name keep it.
 */
export const hasFormerName = ({ name, kept }: Pick<Session, 'name' | 'kept'>): boolean =>
  kept === undefined && formerName.test(name)

/** A date of numbers, with the signs that some languages put between or around them. */
const formerName = /^Session [\p{N}\p{P}\p{Z}\p{Cf}年月日년월일]{6,24}$/u
