/*
 * The bookkeeping of converted Flash teases: which pages have been seen, and which may come next. The engine keeps a
 * `Pcm2State` in its own state when the document has the module, calls `enterPage` in every navigation just before the
 * page's commands are queued, and hands every `pcm2.*` command to `runPcm2`: it keeps the state that comes back and goes
 * to `to`, if there is one. Scripts get `isSet`, `isValidTarget` and, for the relations, `runPcm2` with the command of
 * that name.
 */
import type { NamedCommand } from '../document/commandOf.ts'

export interface Pcm2State {
  /** The page it is on. */
  readonly page: string
  /** Pages entered in all. */
  readonly runs: number
  readonly pages: Readonly<Record<string, PageRecord>>
  readonly relations: readonly Relation[]
  /** Pages that are being shown again and again. */
  readonly rounds: Readonly<Record<string, { readonly goal: number; readonly done: number }>>
}

interface PageRecord {
  readonly count: number
  readonly repeat: number
  /** The run of its first visit; 0 before. */
  readonly first: number
}

/** A condition for a page to be a target. */
export type Relation =
  | { readonly kind: 'must' | 'mustnot'; readonly self: string; readonly pages: readonly string[] }
  | { readonly kind: 'numactions'; readonly self: string; readonly count: number }
  | { readonly kind: 'numactionsfrom'; readonly self: string; readonly action: string; readonly count: number }

export const freshPcm2: Pcm2State = { page: '', runs: 0, pages: {}, relations: [], rounds: {} }

/** A page has been entered. */
export function enterPage(state: Pcm2State, page: string): Pcm2State {
  const runs = state.runs + 1
  const record = recordOf(state, page)
  return {
    ...state,
    page,
    runs,
    pages: { ...state.pages, [page]: { ...record, count: record.count + 1, first: record.first || runs } },
  }
}

/** Whether a page has been seen as often as it is to be. */
export function isSet(state: Pcm2State, page: string): boolean {
  const { count, repeat } = recordOf(state, page)
  return count >= repeat
}

/** Whether a page may come next. */
export function isValidTarget(state: Pcm2State, page: string): boolean {
  return !isSet(state, page) && state.relations.every((relation) => relation.self !== page || holds(state, relation))
}

/** What a command does, and where it leads. `ids` are the pages there are; `draw` gives 0..1. */
export function runPcm2(
  { name, fields }: Pick<NamedCommand, 'name' | 'fields'>,
  state: Pcm2State,
  ids: Readonly<Record<string, unknown>>,
  draw: () => number,
): { readonly state: Pcm2State; readonly to?: string } {
  const self = textIn(fields.self)
  const target = textIn(fields.target)
  const count = numberIn(fields.count)
  switch (name) {
    case 'pcm2.range': {
      const open = rangeOf(fields).filter((id) => Object.hasOwn(ids, id) && isValidTarget(state, id))
      const to = open[Math.floor(draw() * open.length)]
      return to === undefined ? { state } : { state, to }
    }
    case 'pcm2.set':
      return {
        state: namesIn(fields.pages).reduce(
          (now, page) => changed(now, page, { count: recordOf(now, page).count + 1 }),
          state,
        ),
      }
    case 'pcm2.unset':
      return { state: namesIn(fields.pages).reduce((now, page) => changed(now, page, { count: 0 }), state) }
    case 'pcm2.must':
      return { state: related(state, { kind: 'must', self, pages: namesIn(fields.pages) }) }
    case 'pcm2.mustnot':
      return { state: related(state, { kind: 'mustnot', self, pages: namesIn(fields.pages) }) }
    case 'pcm2.numactions':
      return { state: related(state, { kind: 'numactions', self, count }) }
    case 'pcm2.numactionsfrom':
      return { state: related(state, { kind: 'numactionsfrom', self, action: textIn(fields.action), count }) }
    case 'pcm2.repeatset':
      return { state: changed(state, target, { repeat: count }) }
    case 'pcm2.repeatadd':
      return { state: changed(state, target, { repeat: recordOf(state, target).repeat + count }) }
    case 'pcm2.repeatdel':
      return { state: changed(state, target, { repeat: recordOf(state, target).repeat - count }) }
    case 'pcm2.repeat':
      return rounded(state, target, count, fields.max === undefined ? count : numberIn(fields.max), draw)
    default:
      return { state }
  }
}

/** Shows the page again until it has been shown often enough, then goes on. */
function rounded(
  state: Pcm2State,
  target: string,
  count: number,
  max: number,
  draw: () => number,
): { readonly state: Pcm2State; readonly to: string } {
  const { page, rounds } = state
  const round = Object.hasOwn(rounds, page) ? rounds[page] : undefined
  const { goal, done } = round ?? { goal: max > count ? count + Math.floor(draw() * (max - count)) : count, done: 0 }
  if (done < goal) return { state: { ...state, rounds: { ...rounds, [page]: { goal, done: done + 1 } } }, to: page }
  const others = Object.fromEntries(Object.entries(rounds).filter(([id]) => id !== page))
  return { state: { ...state, rounds: others }, to: target }
}

function holds(state: Pcm2State, relation: Relation): boolean {
  switch (relation.kind) {
    case 'must':
      return relation.pages.every((page) => isSet(state, page))
    case 'mustnot':
      return !relation.pages.some((page) => isSet(state, page))
    case 'numactions':
      return state.runs >= relation.count
    case 'numactionsfrom': {
      const { first } = recordOf(state, relation.action)
      return first > 0 && state.runs - first >= relation.count
    }
  }
}

/** Pages say their relations every time they are shown: each is kept once. */
function related(state: Pcm2State, relation: Relation): Pcm2State {
  const said = JSON.stringify(relation)
  if (state.relations.some((known) => JSON.stringify(known) === said)) return state
  return { ...state, relations: [...state.relations, relation] }
}

function recordOf({ pages }: Pcm2State, page: string): PageRecord {
  return (Object.hasOwn(pages, page) ? pages[page] : undefined) ?? { count: 0, repeat: 1, first: 0 }
}

function changed(state: Pcm2State, page: string, part: Partial<PageRecord>): Pcm2State {
  return { ...state, pages: { ...state.pages, [page]: { ...recordOf(state, page), ...part } } }
}

const maxInRange = 10_000

function rangeOf(fields: Readonly<Record<string, unknown>>): readonly string[] {
  const from = Math.trunc(numberIn(fields.from))
  const count = Math.min(maxInRange, Math.trunc(numberIn(fields.to)) - from + 1)
  return Array.from({ length: Math.max(0, count) }, (_, step) => `${textIn(fields.prefix)}${from + step}`)
}

function textIn(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

function numberIn(value: unknown): number {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isFinite(number) ? number : 0
}

function namesIn(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.map(textIn) : []
}
