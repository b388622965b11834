import { type AgeJudgement, type MinorFound, maxLetters, type NamedText, tooLong } from './adultsOnly.ts'
import { type AdultAge, type AgeFinding, lastTeenAge, readAges, settle } from './ages/readAges.ts'

/** A text without the files that are written into it as data URLs: those are no words. */
export const withoutFiles = <Text extends NamedText>(place: Text): Text =>
  place.text.includes(';base64,') ? { ...place, text: place.text.replace(fileInText, ' ') } : place

const fileInText = /data:[a-z]+\/[a-z0-9.+-]+;base64,[a-z0-9+/=]{1000,}/gi

/**
 * Reads texts that belong together, such as the fields of a character, in order. A statement may begin at the end of
 * one and go on in the next. `statedAge` is the character's age as the player states it.
 */
export function judgeAges(given: readonly NamedText[], statedAge?: number): AgeJudgement {
  const texts = given.map(withoutFiles)
  const letters = texts.reduce((sum, { text }) => sum + text.length, 0)
  if (letters > maxLetters.character) return { minor: tooLong('character'), doubt: undefined }
  const year = new Date().getFullYear()
  const ages: AdultAge[] = []
  const found: { readonly finding: AgeFinding; readonly place: NamedText }[] = []
  let before = ''
  for (const place of texts) {
    if (place.text === '') continue
    const read = readAges(place.text, year)
    if (read.isTooLong) return { minor: tooLong('text', place.field), doubt: undefined }
    ages.push(...read.adultAges)
    for (const finding of read.findings) found.push({ finding, place })
    const seam = { field: place.field, text: `${before}\n${place.text.slice(0, seamLength)}` }
    if (before !== '')
      for (const finding of readAges(seam.text, year).findings)
        if (finding.at < before.length && finding.at + finding.length > before.length)
          found.push({ finding, place: seam })
    before = place.text.slice(-seamLength)
  }
  const kept = new Set(
    settle(
      found.map(({ finding }) => finding),
      ages,
      namesIn(texts),
    ),
  )
  const isStatedYoung = statedAge !== undefined && statedAge <= lastTeenAge
  const first = (kind: AgeFinding['kind']) => {
    const one = found.find(
      ({ finding }) => finding.kind === kind && kept.has(finding) && !(finding.isOpen && isStatedYoung),
    )
    return one && { field: one.place.field, match: quote(one.place.text, one.finding) }
  }
  const doubt = first('doubt')
  // The player was shown the words, and answered for all of them.
  return { minor: first('minor'), doubt: statedAge === undefined ? doubt : undefined }
}

/** What the character is called, as the reader of ages writes names. */
const namesIn = (texts: readonly NamedText[]): ReadonlySet<string> =>
  new Set(
    texts
      .filter(({ field }) => field === 'Name' || field === 'Nickname')
      .flatMap(({ text }) =>
        text
          .slice(0, 200)
          .toLowerCase()
          .split(/[^\p{L}\p{N}]+/u),
      )
      .filter(Boolean),
  )

/** How much of two neighbouring texts is read as one. */
const seamLength = 80

/** The first place that makes somebody a minor, whatever else is said. */
export const findMinor = (texts: readonly NamedText[], statedAge?: number): MinorFound | undefined =>
  judgeAges(texts, statedAge).minor

/** The tags that say it: each is read as what somebody is. */
export function findMinorTag(tags: readonly string[], statedAge?: number): MinorFound | undefined {
  for (const tag of tags) {
    const short = tag.slice(0, maxTagLength)
    if (short.trim() === '') continue
    const rest = tag.length > maxTagLength ? [tag] : []
    for (const text of [`Tag: ${short}`, `{{char}} is ${short}`, `{{char}} ${short}`, ...rest]) {
      const minor = findMinor([{ field: 'Tags', text }], statedAge)
      if (minor) return minor.isTooLong ? minor : { field: 'Tags', match: short }
    }
  }
  return undefined
}

/** Longer ones are read as texts, besides. */
const maxTagLength = 200

/** The words that say it, with a few around them. */
function quote(text: string, { at, length }: AgeFinding): string {
  const before = /(?:\S{1,30}\s+){0,3}\S{0,30}$/.exec(text.slice(Math.max(0, at - 100), at))?.[0] ?? ''
  const after = /^\S{0,30}(?:\s+\S{1,30}){0,2}/.exec(text.slice(at + length, at + length + 100))?.[0] ?? ''
  const words = `${before}${text.slice(at, at + Math.min(length, maxQuoteLength))}${after}`.replace(/\s+/g, ' ').trim()
  // The sentence it is quoted in has a full stop of its own.
  return words.replace(/[.,;。、]+$/, '')
}

const maxQuoteLength = 120
