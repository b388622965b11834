import { fold } from '../fold.ts'

/** A word of a text, in all the ways it may be read. */
export interface Word {
  /** Small letters alone: "n33dles" reads "needles", "gaaag" reads "gag" and "gaag". */
  readonly readings: readonly string[]
  /** Where it begins and ends in the text, in UTF-16 code units. */
  readonly at: number
  readonly end: number
  /** What stands between it and the word before. */
  readonly gap: string
}

const piece = /[\p{L}\p{N}@$€]+(?:['’!][\p{L}\p{N}@$€]+)*/gu

/** The words of a text as the rules read them, whatever script or figures they are written in. */
export function wordsOf(text: string): readonly Word[] {
  const folded = fold(text)
  let before = 0
  return Array.from(folded.text.matchAll(piece), (match) => {
    const after = match.index + match[0].length
    const gap = folded.text.slice(before, match.index)
    before = after
    return {
      readings: readingsOf(match[0].toLowerCase()),
      at: folded.at[match.index] ?? 0,
      end: folded.at[after] ?? text.length,
      gap,
    }
  })
}

/** Articles and pronouns that French and Italian write before a word without a blank: "l'aiguille". */
const elided = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|dell|all|nell|sull|un)['’](?=.{4})/

function readingsOf(written: string): readonly string[] {
  const rest = written.replace(elided, '')
  return rest === written ? readingsOfWord(written) : [...readingsOfWord(written), ...readingsOfWord(rest)]
}

function readingsOfWord(written: string): readonly string[] {
  const letters = written.replace(/['’]/g, '')
  const inLetters = /[a-z]/.test(letters) && /[^a-z]/.test(letters) ? withoutFigures(letters) : [letters]
  return inLetters.flatMap((word) =>
    /(.)\1\1/.test(word) ? [word.replace(/(.)\1{2,}/g, '$1'), word.replace(/(.)\1{2,}/g, '$1$1')] : [word],
  )
}

const figures: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
}

/** A one may stand for two letters. */
const withoutFigures = (written: string): readonly string[] => {
  const read = written.replace(/[0345789@$€!]/g, (figure) => figures[figure] ?? figure)
  if (!read.includes('1')) return [read]
  return [
    read.replaceAll('1', 'i'),
    read.replaceAll('1', 'l'),
    read.replace('1', 'i').replaceAll('1', 'l'),
    read.replace('1', 'l').replaceAll('1', 'i'),
  ]
}
