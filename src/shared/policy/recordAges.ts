import type { StatedAge } from 'sdk'
import { ageOf } from '../records/statedAges.ts'
import {
  adultsOnlyMessage,
  judgeAges,
  type MinorFound,
  type NamedText,
  refuseTooLong,
  withoutFiles,
} from './adultsOnly.ts'
import { maxTextLetters } from './ages/readAges.ts'
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

/**
 * Reads each text by itself: what stands next to each other in a script is not said one after the other. An age that
 * was stated answers for the person it names, or for everybody; below 18 it refuses the record. So does more text than
 * is read.
 */
export function judgeRecord(texts: Iterable<RecordText>, stated: readonly StatedAge[] = []): RecordAges {
  const refused = refusalOfStated(stated)
  if (refused !== undefined) return { refused, open: [] }
  const doubts: Doubt[] = []
  const all = Array.from(texts, withoutFiles).flatMap(inPieces)
  const tooLong = refuseTooLong(all, 'record')
  if (tooLong) return { refused: adultsOnlyMessage(tooLong), open: [] }
  for (const { field, text, subject } of all) {
    if (text.trim() === '') continue
    const { minor, doubt } = judgeAges([{ field, text }], ageOf(stated, subject))
    if (minor) return { refused: adultsOnlyMessage(minor), open: [] }
    if (doubt) doubts.push({ subject, place: doubt })
  }
  return { open: doubts.length === 0 ? [] : peopleIn(doubts) }
}

const pieceLetters = 50_000
/** More than a sentence: what stands at the end of one piece is read again at the beginning of the next. */
const overlap = 400

/** A text that is longer than is read at once, as texts that are not. */
function inPieces(whole: RecordText): readonly RecordText[] {
  if (whole.text.length <= maxTextLetters) return [whole]
  const count = Math.ceil(whole.text.length / pieceLetters)
  return Array.from({ length: count }, (_, index) => ({
    ...whole,
    text: whole.text.slice(Math.max(0, index * pieceLetters - overlap), (index + 1) * pieceLetters),
  }))
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
