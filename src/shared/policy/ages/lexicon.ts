import { normalise } from './normalise.ts'
import type { AgeLanguage, Role } from './types.ts'

export interface Sense {
  readonly role: Role
  /** A bit for each language. */
  readonly langs: number
  readonly value: number
  /** How many words the phrase has. */
  readonly length: number
}

/** The words so far of phrases, what they mean if they end here, and how they go on. */
export interface Step {
  readonly senses: Sense[]
  next: Map<string, Step> | undefined
}

export interface Lexicon {
  /** Every word of every phrase. */
  readonly words: ReadonlySet<string>
  /** Phrases by their first words, one step a word. */
  readonly starts: ReadonlyMap<string, Step>
  readonly languages: readonly AgeLanguage[]
  /** Number words and what may be glued behind them: "sechzehnjährige". */
  readonly endings: readonly Ending[]
  /** The same by their last letters. */
  readonly endingsBy: ReadonlyMap<string, readonly Ending[]>
  /** Words for years of age without their blanks, and as words: "yold", "jahrealt". */
  readonly gluedUnits: ReadonlyMap<string, readonly string[]>
  readonly maxGlyphs: number
  readonly maxWords: number
  /** First words of phrases that are claims by themselves. */
  readonly claimStarts: ReadonlySet<string>
  readonly numberStarts: ReadonlySet<string>
  /** How number words of five letters and more begin, with at least two left out. */
  readonly numberHeads: ReadonlySet<string>
  /** Number words long enough to be known with a letter wrong, greater values last. */
  readonly numberWords: readonly { readonly word: string; readonly value: number; readonly langs: number }[]
}

export interface Ending {
  readonly text: string
  readonly lang: number
}

export const anyLanguage = -1

/** The bits of languages whose verbs need no pronoun: Spanish, Portuguese, Italian, Polish, Japanese, Chinese, Korean. */
export const dropsSubjects = 0b111_0111_1000

/** The words of all languages in one table, written as the tokeniser writes them. */
export function lexiconOf(languages: readonly AgeLanguage[]): Lexicon {
  const known = new Set<string>()
  const starts = new Map<string, Step>()
  const endings: Ending[] = []
  const claimStarts = new Set<string>()
  const numberStarts = new Set<string>()
  const gluedUnits = new Map<string, readonly string[]>()
  let maxGlyphs = 1
  let maxWords = 1
  const germanLang = 1 << languages.findIndex(({ code }) => code === 'de')
  const addPlain = (phrase: string, role: Role, langs: number, value = 0) => {
    const words = wordsOf(phrase)
    const [first] = words
    if (first === undefined) return
    const { senses } = stepTo(starts, words)
    const same = senses.findIndex((sense) => sense.role === role && sense.value === value)
    const before = senses[same]
    if (before) senses[same] = { ...before, langs: before.langs | langs }
    else senses.push({ role, langs, value, length: words.length })
    maxWords = Math.max(maxWords, words.length)
    if (claimRoles.has(role)) claimStarts.add(first)
    if (role === 'ageUnit' || role === 'yearUnit') gluedUnits.set(words.join(''), words)
    if (role === 'number' || role === 'ordinal') numberStarts.add(first)
    for (const word of words) {
      known.add(word)
      if (isGlyph(word)) maxGlyphs = Math.max(maxGlyphs, word.length)
    }
  }
  // In German an umlaut may be spelled with an e.
  const add = (phrase: string, role: Role, langs: number, value = 0) => {
    addPlain(phrase, role, langs, value)
    if ((langs & germanLang) === 0) return
    const spelled = spellUmlauts(phrase)
    if (spelled !== phrase) addPlain(spelled, role, langs, value)
  }
  for (const [index, language] of languages.entries()) {
    const lang = 1 << index
    for (const [value, words] of Object.entries(language.numbers))
      for (const word of words.split(',')) add(word, 'number', lang, Number(value))
    for (const [value, words] of Object.entries(language.ordinals ?? {}))
      for (const word of words.split(',')) add(word, 'ordinal', lang, Number(value))
    for (const [value, words] of Object.entries(language.shortUnits ?? {}))
      for (const word of words.split(',')) add(word, 'shortUnit', lang, Number(value))
    for (const [role, phrases] of Object.entries(language.words))
      for (const phrase of phrases.split(',')) add(phrase, role as Role, lang)
    for (const text of (language.endings ?? '').split(' ').filter(Boolean))
      for (const form of new Set([text, lang === germanLang ? spellUmlauts(text) : text]))
        endings.push({ text: normalise(form).text.toLowerCase(), lang })
  }
  endings.sort((a, b) => b.text.length - a.text.length)
  const endingsBy = new Map<string, Ending[]>()
  for (const ending of endings) {
    const last = ending.text.slice(-1)
    endingsBy.set(last, [...(endingsBy.get(last) ?? []), ending])
  }
  const numberWords: { readonly word: string; readonly value: number; readonly langs: number }[] = []
  for (const [word, { senses }] of starts)
    if (word.length > 4)
      for (const { role, value, langs } of senses) if (role === 'number') numberWords.push({ word, value, langs })
  numberWords.sort((a, b) => a.value - b.value)
  const numberHeads = new Set(
    numberWords.flatMap(({ word }) => Array.from({ length: word.length - 2 }, (_, end) => word.slice(0, end + 1))),
  )
  return {
    numberWords,
    numberHeads,
    words: known,
    starts,
    languages,
    endings,
    endingsBy,
    gluedUnits,
    maxGlyphs,
    maxWords,
    claimStarts,
    numberStarts,
  }
}

function stepTo(starts: Map<string, Step>, [first = '', ...rest]: readonly string[]): Step {
  let step = nextOf(starts, first)
  for (const word of rest) {
    step.next ??= new Map()
    step = nextOf(step.next, word)
  }
  return step
}

function nextOf(steps: Map<string, Step>, word: string): Step {
  const known = steps.get(word)
  if (known) return known
  const step: Step = { senses: [], next: undefined }
  steps.set(word, step)
  return step
}

const claimRoles: ReadonlySet<Role> = new Set([
  ...([
    'minor',
    'child',
    'teen',
    'youth',
    'stillChild',
    'schoolLife',
    'unclear',
    'attends',
    'majority',
    'adultKey',
  ] as const),
  ...(['younger', 'older', 'halfAge', 'thirdAge', 'quarterAge', 'liesBy', 'adultRight', 'rite', 'halved'] as const),
])

export const isGlyph = (text: string): boolean => /[\u3005-\u30ff\u3400-\u9fff\uac00-\ud7af]/.test(text)

const spellUmlauts = (text: string) => text.replace(/[äöü]/g, (letter) => `${normalise(letter).text}e`)

function wordsOf(phrase: string): readonly string[] {
  const text = normalise(phrase).text.toLowerCase()
  if (!seams.test(text)) return [text]
  return text
    .replace(/'(s|m|re|t|ll|ve|d)(?![a-z])/g, ' &$1')
    .replace(/[-./']/g, ' ')
    .replace(/&/g, "'")
    .split(/\s+/)
    .filter(Boolean)
}

/** Where a phrase is more than one word, or none. */
const seams = /^$|[\s\-./'&]/
