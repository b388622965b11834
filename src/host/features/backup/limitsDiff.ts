import { messageOf } from 'sdk'
import { conform, type FieldValue } from 'sdk/page/settings/conform.ts'
import { changeSettings, sectionOf } from 'sdk/page/settings/settings.ts'
import { type Fields, ownRecord, ownValue } from '../../../shared/fields.ts'
import { answerTopics } from '../../consent/answering.ts'
import {
  type Agreement,
  type ConsentChange,
  changesBetween,
  consentFile,
  readConsentFile,
} from '../../consent/consentFile.ts'
import { agreementNow, applyStricter } from '../../consent/exchange.ts'
import { isStricter, type LimitSetting, limitSettings } from '../../settings/strictness.ts'
import { deviceChanges, exportedDevices } from './deviceLimits.ts'

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
  /** Why the consent answers of the backup cannot be read, where that is so. */
  readonly unreadable?: string
  /** Takes over all that is stricter by then, and what is looser of those named. */
  take(looser: ReadonlySet<string>): Promise<void>
}

/** Whether a setting is a limit: it is judged here, and nowhere else in a backup. */
export const isLimit = (section: string, name: string): boolean =>
  limitSettings().some((limit) => limit.section.id === section && limit.name === name)

/** All limits as they leave with a backup. */
export const exportedLimits = (): Readonly<Record<string, unknown>> => ({
  consent: JSON.parse(consentFile(agreementNow())) as unknown,
  devices: exportedDevices(),
  ...Object.fromEntries(limitSettings().map(({ section, name }) => [`${section.id}/${name}`, valueNow(section, name)])),
})

/** What a backup's limits would change here, the consent answers first. */
export function limitChanges(imported: unknown): LimitChanges {
  const { answers, values, unreadable } = judged(imported)
  return {
    changes: [...answers.map(inWords), ...values.map(({ take: _, ...change }) => change)],
    ...(unreadable !== undefined && { unreadable }),
    async take(looser) {
      // Judged anew: limits may have been changed since, here or in another tab.
      const now = judged(imported)
      if (now.agreement) applyStricter(now.agreement, now.answers)
      for (const { id, isStricter, take } of now.values) if (isStricter || looser.has(id)) take()
      // Last, because a scene that goes on makes the player wait for each.
      for (const { id, to, isStricter } of now.answers) if (!isStricter && looser.has(id)) await answerTopics([id], to)
    },
  }
}

function judged(imported: unknown) {
  const file = ownRecord(imported)
  const given = ownRecord(ownValue(file, 'limits'))
  const { agreement, unreadable } = agreementIn(given)
  return {
    agreement,
    unreadable,
    answers: agreement ? changesBetween(agreementNow(), agreement) : [],
    values: [
      ...limitSettings().flatMap((limit) => changesOf(limit, given, file)),
      ...deviceChanges(ownValue(given, 'devices')),
    ],
  }
}

function agreementIn(given: Fields): { readonly agreement?: Agreement; readonly unreadable?: string } {
  if (!Object.hasOwn(given, 'consent')) return {}
  try {
    return { agreement: readConsentFile(JSON.stringify(ownValue(given, 'consent')) ?? '') }
  } catch (error) {
    return { unreadable: messageOf(error) }
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

function changesOf({ section, name, stricter }: LimitSetting, limits: Fields, file: Fields): readonly ValueChange[] {
  const key = `${section.id}/${name}`
  const field = section.schema.properties[name]
  // Older backups have some of them among the other settings.
  const given = Object.hasOwn(limits, key)
    ? ownRecord(limits)
    : { [key]: ownValue(ownRecord(ownValue(file, section.id)), name) }
  if (!field || given[key] === undefined) return []
  const now = valueNow(section, name)
  const brought = conform({ type: 'object', properties: { [name]: field } }, { [name]: given[key] })[name]
  if (now === undefined || brought === undefined) return []
  const set = (value: FieldValue) => changeSettings(sectionOf(section), { [name]: value })
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

const valueNow = (section: LimitSetting['section'], name: string): FieldValue | undefined =>
  conform(section.schema, sectionOf(section).now)[name]

const listOf = (value: FieldValue): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const told = (value: unknown): string => (typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value))
