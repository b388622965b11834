import { isObject, type Place, type ScenarioJson, type Selection } from './scenarioDocument.ts'

/** A script before a change, or after one that was taken back, and what the author looked at. */
export interface Moment {
  readonly label: string
  readonly script: ScenarioJson
  readonly selection: Selection
}

/** What can be taken back, and what can be done again; the nearest is last in both. */
export interface History {
  readonly past: readonly Moment[]
  readonly future: readonly Moment[]
  /** The text that was changed last, while whoever writes in it has not rested. */
  readonly writing?: { readonly place: string; readonly at: number } | undefined
}

export const noHistory: History = { past: [], future: [] }

const most = 200
const restMs = 1000

/** The history after a change. Letters typed one after another into one field are one change. */
export function recorded(history: History, before: Moment, after: ScenarioJson, now: number): History {
  const place = textPlace(before.script, after)
  const writing = place && { place: JSON.stringify(place), at: now }
  const goesOn =
    writing !== undefined &&
    history.writing?.place === writing.place &&
    now - history.writing.at <= restMs &&
    history.past.at(-1)?.label === before.label
  return { past: goesOn ? history.past : [...history.past, before].slice(-most), future: [], writing }
}

/** The moment before the last change, and the history from there; `now` is where it is left. */
export function undone({ past, future }: History, now: Omit<Moment, 'label'>): Stepped | undefined {
  const moment = past.at(-1)
  return (
    moment && { moment, history: { past: past.slice(0, -1), future: [...future, { ...now, label: moment.label }] } }
  )
}

export function redone({ past, future }: History, now: Omit<Moment, 'label'>): Stepped | undefined {
  const moment = future.at(-1)
  return (
    moment && { moment, history: { past: [...past, { ...now, label: moment.label }], future: future.slice(0, -1) } }
  )
}

export interface Stepped {
  readonly moment: Moment
  readonly history: History
}

/** The one place where two documents differ, if it is a text in both. What they share is not looked into. */
export function textPlace(before: unknown, after: unknown): Place | undefined {
  if (typeof before === 'string' && typeof after === 'string') return []
  const keys = keysOf(before, after)
  if (!keys) return undefined
  const [key, ...others] = keys.filter(({ from, to }) => from !== to)
  if (!key || others.length > 0) return undefined
  const below = textPlace(key.from, key.to)
  return below && [key.name, ...below]
}

interface Difference {
  readonly name: string | number
  readonly from: unknown
  readonly to: unknown
}

/** The parts of two lists or two objects that are built alike. */
function keysOf(before: unknown, after: unknown): readonly Difference[] | undefined {
  if (Array.isArray(before) && Array.isArray(after))
    return before.length === after.length
      ? before.map((from: unknown, name) => ({ name, from, to: after[name] }))
      : undefined
  if (!isObject(before) || !isObject(after)) return undefined
  const names = Object.keys(before)
  if (names.length !== Object.keys(after).length || !names.every((name) => Object.hasOwn(after, name))) return undefined
  return names.map((name) => ({ name, from: before[name], to: after[name] }))
}
