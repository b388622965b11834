import type { ActuatorKind } from 'sdk'
import { kindWords } from '../../shared/devices/kindWords.ts'
import { classLimits } from '../../shared/devices/rules.ts'
import { field, isFields, listOf, textOf, textsOf } from '../../shared/fields.ts'
import type { Answer, Consent, OwnTopic } from '../../shared/policy/consent/consent.ts'
import { allTopics } from '../../shared/policy/consent/limits.ts'
import { ownTopicOf } from './consentSection.ts'

/** Everything a player agrees to or rules out, as it goes into a file. */
export interface Agreement extends Consent {
  /** Kinds of output that must never move. */
  readonly ruledOut: readonly ActuatorKind[]
}

const kind = 'vesper-consent'
const version = 1
const maxTopics = 200
const maxWords = 100
/** Letters of a file: enough for all topics, and read within a few milliseconds on the page. */
const maxFileLength = 100_000
const longest = 200

export const consentFile = ({ answers, own, ruledOut }: Agreement): string =>
  `${JSON.stringify({ kind, version, answers, own: own.map(({ label, words }) => ({ label, words })), ruledOut }, null, 2)}\n`

/** Reads such a file, whoever wrote it. Throws with what is wrong, in words for the player. */
export function readConsentFile(text: string): Agreement {
  if (text.length > maxFileLength) throw new Error('This file is too large to be a consent file.')
  const file = parsed(text)
  if (field(file, 'kind') !== kind) throw new Error('This is not a consent file. Choose one exported from Vesper.')
  if (field(file, 'version') !== version)
    throw new Error('This consent file is from a newer version. Update Vesper, then import it again.')
  const own = listOf(field(file, 'own')).slice(0, maxTopics).flatMap(ownTopic)
  const known = new Set(allTopics({ own }).map(({ id }) => id))
  const answers = field(file, 'answers')
  const strangers = isFields(answers) ? Object.entries(answers) : []
  return {
    own,
    answers: Object.fromEntries(
      strangers.flatMap(([id, answer]) => (known.has(id) && isAnswer(answer) ? [[id, answer]] : [])),
    ),
    ruledOut: textsOf(field(file, 'ruledOut')).filter((name): name is ActuatorKind => Object.hasOwn(classLimits, name)),
  }
}

/** One difference between what holds and what a file says. */
export interface ConsentChange {
  /** A topic's, or "device/<kind>". */
  readonly id: string
  readonly label: string
  readonly from: Answer | undefined
  readonly to: Answer | undefined
  readonly isStricter: boolean
}

/** What taking over `next` would change. What a file says nothing of stays as it is. */
export function changesBetween(now: Agreement, next: Agreement): readonly ConsentChange[] {
  const topics = allTopics({ own: mergedOwn(now.own, next.own) }).flatMap(({ id, label }) => {
    const [from, to] = [answerOf(now, id), answerOf(next, id)]
    return to === undefined || from === to
      ? []
      : [{ id, label, from, to, isStricter: strictness(to) > strictness(from) }]
  })
  const kinds = next.ruledOut
    .filter((name) => !now.ruledOut.includes(name))
    .map((name) => ({
      id: `device/${name}`,
      label: `${kindWords(name)} (devices)`,
      from: undefined,
      to: 'no' as const,
      isStricter: true,
    }))
  return [...topics, ...kinds]
}

/** The player's own topics, with those of a file that are new. A topic in both is found by the words of both. */
export const mergedOwn = (now: readonly OwnTopic[], next: readonly OwnTopic[]): readonly OwnTopic[] => [
  ...now.map((mine) => {
    const theirs = next.find(({ id }) => id === mine.id)
    return theirs ? { ...mine, words: [...new Set([...mine.words, ...theirs.words])] } : mine
  }),
  ...next.filter(({ id }) => !now.some((known) => known.id === id)),
]

const strictness = (answer: Answer | undefined): number => (answer === 'no' ? 2 : answer === 'maybe' ? 1 : 0)

const answerOf = ({ answers }: Agreement, id: string): Answer | undefined =>
  Object.hasOwn(answers, id) ? answers[id] : undefined

const isAnswer = (value: unknown): value is Answer => value === 'yes' || value === 'maybe' || value === 'no'

function ownTopic(value: unknown): readonly OwnTopic[] {
  const label = textOf(field(value, 'label')).slice(0, longest)
  const topic = ownTopicOf(ownTopicLine(label, textsOf(field(value, 'words')).slice(0, maxWords)))
  return topic ? [topic] : []
}

/** A topic as a line of the settings: neither its label nor its words may hold what parts them. */
export const ownTopicLine = (label: string, words: readonly string[]): string =>
  `${label.replaceAll(':', ' ').trim()}: ${words
    .map((word) => word.replaceAll(',', ' ').slice(0, longest).trim())
    .join(', ')}`

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error("This is not a consent file: it isn't JSON.")
  }
}
