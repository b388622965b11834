import { conform, type FieldValue } from 'sdk/page/settings/conform.ts'
import type { JsonObject } from 'sdk/page/settings/document.ts'
import {
  type Limit,
  type SectionEntry,
  type SingleLimit,
  settingsSections,
} from 'sdk/page/settings/settingsSections.ts'
import { ownRecord, ownValue } from '../../shared/fields.ts'

/** A setting that limits what may happen. */
export interface LimitSetting {
  readonly section: SectionEntry
  readonly name: string
  readonly stricter: Limit
}

export const limitSettings = (): readonly LimitSetting[] =>
  [...settingsSections.read().values()].flatMap((section) =>
    Object.entries(section.limits ?? {}).map(([name, stricter]) => ({ section, name, stricter })),
  )

/** Whether `next` is stricter than `now`, of a limit with a single value. */
export function isStricter(stricter: SingleLimit, now: FieldValue, next: FieldValue): boolean {
  switch (stricter) {
    case 'lower':
      return Number(next) < Number(now)
    case 'higher':
      return Number(next) > Number(now)
    case 'sooner':
      return Number(next) > 0 && (Number(now) === 0 || Number(next) < Number(now))
    case 'on':
      return next === true && now !== true
    case 'off':
      return next === false && now !== false
  }
}

/**
 * A document of an older Vesper over what the database has: its settings win, but for those that keep a person safe.
 * Of these the database's stay, made stricter where the older document is.
 */
export async function withOlder(kept: JsonObject, older: JsonObject): Promise<JsonObject> {
  const all: Record<string, unknown> = { ...kept, ...older }
  const named = [...settingsSections.read().values()].filter(({ id }) => Object.hasOwn(older, id))
  for (const { id, isSafety } of named) if (isSafety) all[id] = ownRecord(ownValue(kept, id))
  for (const limit of limitSettings()) {
    const { section, name } = limit
    const said = ownRecord(ownValue(older, section.id))
    if (!Object.hasOwn(older, section.id)) continue
    const now = limitIn(limit, ownRecord(ownValue(kept, section.id)))
    const value = Object.hasOwn(said, name) ? stricterOf(limit, now, said) : now
    all[section.id] = { ...ownRecord(all[section.id]), [name]: value }
  }
  for (const { id, schema, takeOlder } of named) {
    const stricter = await takeOlder?.()
    const [now, said] = [kept, older].map((document) => conform(schema, ownValue(document, id)))
    if (stricter && now && said) all[id] = { ...ownRecord(all[id]), ...stricter(now, said) }
  }
  return all
}

function stricterOf(limit: LimitSetting, now: FieldValue | undefined, said: JsonObject): FieldValue | undefined {
  const next = limitIn(limit, said)
  if (now === undefined || next === undefined) return now
  switch (limit.stricter) {
    case 'all-of':
      return union(textsIn(now), textsIn(next))
    case 'each-lower': {
      // What the older one says nothing of stays as it is.
      const named = ownRecord(ownValue(said, limit.name))
      const lower = Object.entries(ownRecord(next)).map(([kind, value]) => {
        const mine = Number(ownValue(ownRecord(now), kind))
        return [kind, Object.hasOwn(named, kind) ? Math.min(mine, Number(value)) : mine]
      })
      return Object.fromEntries(lower)
    }
    default:
      return isStricter(limit.stricter, now, next) ? next : now
  }
}

const limitIn = ({ section, name }: LimitSetting, from: object): FieldValue | undefined =>
  conform(section.schema, from)[name]

export const textsIn = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

export const union = (now: readonly string[], next: readonly string[]): string[] => [
  ...now,
  ...next.filter((item) => !now.includes(item)),
]
