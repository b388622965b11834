import type { StatedAge } from 'sdk'
import { ageOf } from '../records/statedAges.ts'
import { adultsOnlyMessage, type MinorFound, maxLetters, type NamedText, tooLong } from './adultsOnly.ts'
import { judgeAges, withoutFiles } from './judgeAges.ts'
import { type OpenAge, type RecordAges, refusalOfStated } from './openAges.ts'

/** A text of a lorebook, chat or scenario, and whom it is about where the record says so. */
export interface RecordText extends NamedText {
  readonly subject?: string
}

interface Doubt {
  readonly subject: string | undefined
  readonly place: MinorFound
}

export const maxPlaces = 5
/** People who are asked about one by one; where there are more, the youngest of them is asked about. */
const maxPeople = 10

/** How long a record is read. A text of hundreds of thousands of numbers takes many times as long as a story. */
const maxReadMs = 120_000

/**
 * Reads each text by itself: what stands next to each other in a script is not said one after the other. An age that
 * was stated answers for the person it names, or for everybody; below 18 it refuses the record. So does a record that
 * has more text than is read, or takes longer.
 */
export function judgeRecord(
  texts: Iterable<RecordText>,
  stated: readonly StatedAge[] = [],
  now: () => number = () => performance.now(),
): RecordAges {
  const refused = refusalOfStated(stated)
  if (refused !== undefined) return { refused, open: [] }
  const doubts: Doubt[] = []
  const begun = now()
  let letters = 0
  for (const given of texts) {
    const { field, text, subject } = withoutFiles(given)
    letters += text.length
    if (letters > maxLetters.record) return { refused: adultsOnlyMessage(tooLong('record')), open: [] }
    if (text.trim() === '') continue
    for (const piece of piecesOf(text)) {
      if (now() - begun > maxReadMs) return { refused: tooSlowMessage, open: [] }
      const { minor, doubt } = judgeAges([{ field, text: piece }], ageOf(stated, subject))
      if (minor) return { refused: adultsOnlyMessage(minor), open: [] }
      if (doubt) doubts.push({ subject, place: doubt })
    }
  }
  return { open: doubts.length === 0 ? [] : peopleIn(doubts) }
}

const tooSlowMessage =
  'This takes too long to check: Vesper reads for up to 2 minutes to make sure that everyone is an adult. Shorten it, or split it into smaller parts.'

const pieceLetters = 50_000
/** More than a sentence: what stands at the end of one piece is read again at the beginning of the next. */
const overlap = 400

/** A text that is longer than is read at once, in pieces that are not. */
function* piecesOf(text: string): Generator<string> {
  if (text.length <= maxLetters.text) yield text
  else
    for (let from = 0; from < text.length; from += pieceLetters)
      yield text.slice(Math.max(0, from - overlap), from + pieceLetters)
}

function peopleIn(doubts: readonly Doubt[]): readonly OpenAge[] {
  const bySubject = new Map<string | undefined, Doubt[]>()
  for (const doubt of doubts) {
    const others = bySubject.get(doubt.subject)
    if (others) others.push(doubt)
    else bySubject.set(doubt.subject, [doubt])
  }
  const isAskedByName = !bySubject.has(undefined) && bySubject.size <= maxPeople
  const people = isAskedByName ? [...bySubject] : [[undefined, doubts] as const]
  return people.map(([name, found]) => openAge(name, found))
}

function openAge(name: string | undefined, found: readonly Doubt[]): OpenAge {
  const places = found.slice(0, maxPlaces).map(({ place }) => place)
  return { ...(name !== undefined && { name }), places, more: found.length - places.length }
}
