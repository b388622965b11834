import { ownRecord, ownValue } from '../../shared/fields.ts'
import { conform, type FieldValue } from './conform.ts'
import type { JsonObject } from './document.ts'
import { sections } from './sections.ts'

/** A setting that limits what may happen, and which of two of its values is the stricter one. */
export interface LimitSetting {
  readonly section: 'general' | 'estim' | 'cues' | 'consent'
  readonly name: string
  /** `sooner` is a span after which something happens, and zero is never. `all-of` lists what is ruled out. */
  readonly stricter: SingleLimit | 'each-lower' | 'all-of'
}

type SingleLimit = 'lower' | 'higher' | 'sooner' | 'on' | 'off'

export const limitSettings: readonly LimitSetting[] = [
  { section: 'general', name: 'llmEnabled', stricter: 'off' },
  { section: 'estim', name: 'enabled', stricter: 'off' },
  { section: 'estim', name: 'pleasure', stricter: 'off' },
  { section: 'estim', name: 'pain', stricter: 'off' },
  { section: 'estim', name: 'painBoost', stricter: 'lower' },
  { section: 'estim', name: 'volumeHigh', stricter: 'lower' },
  { section: 'estim', name: 'sessionMinutes', stricter: 'lower' },
  { section: 'estim', name: 'restMinutes', stricter: 'higher' },
  { section: 'estim', name: 'checkInMinutes', stricter: 'sooner' },
  { section: 'estim', name: 'escapeTwice', stricter: 'on' },
  { section: 'estim', name: 'holdToRun', stricter: 'on' },
  { section: 'estim', name: 'keepInBackground', stricter: 'off' },
  { section: 'estim', name: 'disableBackgroundEstim', stricter: 'on' },
  { section: 'estim', name: 'ceilings', stricter: 'each-lower' },
  { section: 'cues', name: 'strength', stricter: 'lower' },
  { section: 'cues', name: 'mostFlashes', stricter: 'lower' },
  { section: 'consent', name: 'withheld', stricter: 'all-of' },
]

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
export function withOlder(kept: JsonObject, older: JsonObject): JsonObject {
  const all: Record<string, unknown> = { ...kept, ...older }
  for (const name of ['estim', 'cues', 'consent']) {
    if (Object.hasOwn(older, name)) all[name] = ownRecord(ownValue(kept, name))
  }
  for (const limit of limitSettings) {
    const { section, name } = limit
    const said = ownRecord(ownValue(older, section))
    if (!Object.hasOwn(older, section)) continue
    const now = limitIn(limit, ownRecord(ownValue(kept, section)))
    const value = Object.hasOwn(said, name) ? stricterOf(limit, now, said) : now
    all[section] = { ...ownRecord(all[section]), [name]: value }
  }
  if (Object.hasOwn(older, 'estim')) {
    const [now, said] = [valuesIn('estim', kept), valuesIn('estim', older)]
    all.estim = { ...ownRecord(all.estim), ruledOut: union(textsIn(now.ruledOut), textsIn(said.ruledOut)) }
  }
  if (Object.hasOwn(older, 'consent')) all.consent = { ...ownRecord(all.consent), ...stricterAnswers(kept, older) }
  return all
}

/** A topic that one of the two rules out is ruled out, and one that either is careful with is not welcome. */
function stricterAnswers(kept: JsonObject, older: JsonObject): JsonObject {
  const [now, said] = [valuesIn('consent', kept), valuesIn('consent', older)]
  const ruledOut = union(textsIn(now.ruledOut), textsIn(said.ruledOut))
  const careful = union(textsIn(now.careful), textsIn(said.careful)).filter((id) => !ruledOut.includes(id))
  const welcome = textsIn(now.welcome).filter((id) => !ruledOut.includes(id) && !careful.includes(id))
  return { ruledOut, careful, welcome, ownTopics: union(textsIn(now.ownTopics), textsIn(said.ownTopics)) }
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
  (conform(sections[section], from) as Readonly<Record<string, FieldValue>>)[name]

const valuesIn = (section: 'estim' | 'consent', from: JsonObject): Readonly<Record<string, FieldValue>> =>
  conform(sections[section], ownValue(from, section))

const textsIn = (value: FieldValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

const union = (now: readonly string[], next: readonly string[]): string[] => [
  ...now,
  ...next.filter((item) => !now.includes(item)),
]
