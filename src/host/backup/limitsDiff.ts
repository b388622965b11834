import type { SettingsSchema } from 'sdk'
import { ownRecord, ownValue } from '../../workers/shared/fields.ts'
import { answerTopic } from '../consent/answering.ts'
import {
  type Agreement,
  type ConsentChange,
  changesBetween,
  consentFile,
  readConsentFile,
} from '../consent/consentFile.ts'
import { agreementNow, takeStricter } from '../consent/exchange.ts'
import { conform, type FieldValue } from '../settings/conform.ts'
import { sections } from '../settings/sections.ts'
import { changeSettings, settings } from '../settings/settings.ts'

/*
 * Limits in a backup: what the player rules out, and how far devices and effects may go. What is stricter in the
 * backup comes along with it, so that nothing ruled out is open again on a new computer; what is looser is asked.
 */

/** A limit that a backup has otherwise. */
export interface LimitChange {
  readonly id: string
  readonly label: string
  readonly before: string
  readonly after: string
  readonly isStricter: boolean
}

export interface LimitChanges {
  readonly changes: readonly LimitChange[]
  /** Takes over all that is stricter, and what is looser of those named. */
  take(looser: ReadonlySet<string>): Promise<void>
}

type LimitSection = 'estim' | 'cues' | 'consent'

interface Limit {
  readonly section: LimitSection
  readonly name: string
  /** Which of two values is the stricter one. `all-of` lists what is ruled out. */
  readonly stricter: 'lower' | 'higher' | 'on' | 'off' | 'each-lower' | 'all-of'
}

const limits: readonly Limit[] = [
  { section: 'estim', name: 'pain', stricter: 'off' },
  { section: 'estim', name: 'painBoost', stricter: 'lower' },
  { section: 'estim', name: 'volumeHigh', stricter: 'lower' },
  { section: 'estim', name: 'sessionMinutes', stricter: 'lower' },
  { section: 'estim', name: 'restMinutes', stricter: 'higher' },
  { section: 'estim', name: 'holdToRun', stricter: 'on' },
  { section: 'estim', name: 'keepInBackground', stricter: 'off' },
  { section: 'estim', name: 'disableBackgroundEstim', stricter: 'on' },
  { section: 'estim', name: 'ceilings', stricter: 'each-lower' },
  { section: 'cues', name: 'mostFlashes', stricter: 'lower' },
  { section: 'consent', name: 'withheld', stricter: 'all-of' },
]

/** The names of settings that are limits: they are judged here, and nowhere else in a backup. */
export const limitNames: ReadonlySet<string> = new Set(limits.map(({ name }) => name))

/** All limits as they leave with a backup. */
export const exportedLimits = (): Readonly<Record<string, unknown>> => ({
  consent: JSON.parse(consentFile(agreementNow())) as unknown,
  ...Object.fromEntries(limits.map(({ section, name }) => [`${section}/${name}`, valueNow(section, name)])),
})

/** What a backup's limits would change here, the consent answers first. */
export function limitChanges(imported: unknown): LimitChanges {
  const given = ownRecord(ownValue(ownRecord(imported), 'limits'))
  const agreement = agreementIn(ownValue(given, 'consent'))
  const answers = agreement ? changesBetween(agreementNow(), agreement) : []
  const values = limits.flatMap((limit) => changesOf(limit, given))
  return {
    changes: [...answers.map(inWords), ...values.map(({ take: _, ...change }) => change)],
    async take(looser) {
      if (agreement) takeStricter(agreement, answers)
      for (const { id, isStricter, take } of values) if (isStricter || looser.has(id)) take()
      // Last, because a scene that goes on makes the player wait for each.
      for (const { id, to, isStricter } of answers) if (!isStricter && looser.has(id)) await answerTopic(id, to)
    },
  }
}

function agreementIn(consent: unknown): Agreement | undefined {
  try {
    return readConsentFile(JSON.stringify(consent) ?? '')
  } catch {
    return undefined
  }
}

const answerWords = { yes: 'yes', maybe: 'maybe', no: 'no' } as const

const inWords = ({ id, label, from, to, isStricter }: ConsentChange): LimitChange => ({
  ...{ id, label, isStricter },
  before: from ? answerWords[from] : 'open',
  after: to ? answerWords[to] : 'open',
})

interface ValueChange extends LimitChange {
  take(): void
}

function changesOf(limit: Limit, given: Readonly<Record<string, unknown>>): readonly ValueChange[] {
  const { section, name, stricter } = limit
  const key = `${section}/${name}`
  const field = schemaOf(section).properties[name]
  if (!field || !Object.hasOwn(given, key)) return []
  const now = valueNow(section, name)
  const brought = conform({ type: 'object', properties: { [name]: field } }, { [name]: given[key] })[name]
  if (now === undefined || brought === undefined) return []
  const set = (value: FieldValue) => changeSettings(section, { [name]: value })
  const change = (label: string, id: string, before: unknown, after: unknown, isStricter: boolean, take: () => void) =>
    JSON.stringify(before) === JSON.stringify(after)
      ? []
      : [{ id, label, before: told(before), after: told(after), isStricter, take }]
  const title = field.title ?? name
  if (stricter === 'all-of') {
    const [mine, theirs] = [listOf(now), listOf(brought)]
    const all = [...mine, ...theirs.filter((item) => !mine.includes(item))]
    return change(title, key, mine.length, all.length, true, () => set(all))
  }
  if (stricter === 'each-lower') {
    const kinds = field.type === 'object' ? field.properties : {}
    // What the file says nothing of stays as it is.
    const said = ownRecord(given[key])
    return Object.entries(kinds).flatMap(([kind, { title: label = kind }]) => {
      const [before, after] = [Number(ownValue(ownRecord(now), kind)), Number(ownValue(ownRecord(brought), kind))]
      if (!Object.hasOwn(said, kind)) return []
      const take = () => set({ ...ownRecord(valueNow(section, name)), [kind]: after } as FieldValue)
      return change(`${title}: ${label}`, `${key}/${kind}`, before, after, after < before, take)
    })
  }
  return change(title, key, now, brought, isStricter(stricter, now, brought), () => set(brought))
}

function isStricter(stricter: 'lower' | 'higher' | 'on' | 'off', now: FieldValue, brought: FieldValue): boolean {
  switch (stricter) {
    case 'lower':
      return Number(brought) < Number(now)
    case 'higher':
      return Number(brought) > Number(now)
    case 'on':
      return brought === true
    case 'off':
      return brought === false
  }
}

const schemaOf = (section: LimitSection): SettingsSchema => sections[section]

const valueNow = (section: LimitSection, name: string): FieldValue | undefined =>
  conform(schemaOf(section), settings[section])[name]

const listOf = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const told = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))
