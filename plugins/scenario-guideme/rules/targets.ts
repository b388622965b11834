import type { Guide, Page } from '../parse/guide.ts'
import { type HasFlag, isInTime, lacks, type Moment, meets } from './conditions.ts'
import { readPattern } from './pattern.ts'
import type { Random } from './values.ts'

export type Picked =
  | { readonly kind: 'page'; readonly id: string }
  | { readonly kind: 'missing'; readonly target: string; readonly why: WhyMissing }

/** `unknown`: no page is called that. `used-up`: pages match, but each was seen or has conditions that fail. */
export type WhyMissing = 'unknown' | 'used-up' | 'bad-pattern'

/** The pages a target can lead to now. A literal id is one, however its conditions stand; chance keeps to showable ones. */
export function candidates(target: string, guide: Guide, moment: Moment): readonly string[] {
  const aim = readTarget(target)
  if (aim.kind === 'literal') return guide.pages.has(aim.id) ? [aim.id] : []
  const flags = new Set(moment.flags)
  const has: HasFlag = (flag) => flags.has(flag)
  return matching(aim, guide).filter((id) => {
    const page = guide.pages.get(id)
    return page !== undefined && isShowable(page, has, moment.secondsOfDay)
  })
}

/** One of the candidates of a target, or why there is none. */
export function pickTarget(target: string, guide: Guide, moment: Moment, random: Random): Picked {
  const aim = readTarget(target)
  const ids = candidates(target, guide, moment)
  const id = ids.length > 1 ? ids[Math.min(ids.length - 1, Math.floor(random() * ids.length))] : ids[0]
  if (id !== undefined) return { kind: 'page', id }
  return { kind: 'missing', target: target.trim(), why: whyMissing(aim, guide) }
}

/** Ids of the pages a target names, whatever their conditions: what an author sees as its leads. */
export function named(target: string, guide: Pick<Guide, 'pages'>): readonly string[] {
  const aim = readTarget(target)
  if (aim.kind === 'literal') return guide.pages.has(aim.id) ? [aim.id] : []
  return matching(aim, guide)
}

/** How a target names pages. */
export type Aim =
  | { readonly kind: 'literal'; readonly id: string }
  | { readonly kind: 'range'; readonly ids: readonly string[] }
  | { readonly kind: 'wildcard'; readonly matches: (id: string) => boolean }
  | { readonly kind: 'pattern'; readonly matches: (id: string) => boolean }
  /** A pattern that is none, or ranges that name too many pages. */
  | { readonly kind: 'none' }

/** Reads a target: a pattern, ranges of numbers, a wildcard, or an id; in that order. */
export function readTarget(target: string): Aim {
  const text = target.trim()
  if (text.startsWith('regex:')) {
    const matches = readPattern(text.slice('regex:'.length))
    return matches ? { kind: 'pattern', matches } : { kind: 'none' }
  }
  if (/\(\d+\.\.\d+\)/.test(text)) return expanded(text)
  if (text.includes('*')) return { kind: 'wildcard', matches: wildcard(text) }
  return { kind: 'literal', id: text }
}

const maxIds = 100_000

/** Every id of a text with ranges: `a(1..2)-(1..3)` names six. */
function expanded(text: string): Aim {
  const pieces = text.split(/\((\d+)\.\.(\d+)\)/)
  let ids = [pieces[0] ?? '']
  for (let at = 1; at < pieces.length; at += 3) {
    const [from, to, rest] = [Number(pieces[at]), Number(pieces[at + 1]), pieces[at + 2] ?? '']
    const many = Math.max(0, to - from + 1)
    if (!Number.isSafeInteger(to) || many * ids.length > maxIds || many * text.length > 100 * maxIds) {
      return { kind: 'none' }
    }
    const numbers = Array.from({ length: many }, (_, index) => from + index)
    ids = ids.flatMap((id) => numbers.map((number) => `${id}${number}${rest}`))
  }
  return { kind: 'range', ids }
}

/** Each star is at least one character. Walks from star to star, so a long row of them costs no more than its length. */
function wildcard(text: string): (id: string) => boolean {
  // A run of n stars wants n characters: what stands between two stars may be empty, so each piece begins one later.
  const pieces = text.split('*')
  const first = pieces[0] ?? ''
  const last = pieces.at(-1) ?? ''
  const between = pieces.slice(1, -1)
  return (id) => {
    if (!id.startsWith(first) || !id.endsWith(last)) return false
    let at = first.length
    for (const piece of between) {
      const found = id.indexOf(piece, at + 1)
      if (found < 0 || found + piece.length > id.length) return false
      at = found + piece.length
    }
    return id.length - last.length >= at + 1
  }
}

function matching(aim: Exclude<Aim, { kind: 'literal' }>, { pages }: Pick<Guide, 'pages'>): readonly string[] {
  switch (aim.kind) {
    case 'range':
      return [...new Set(aim.ids)].filter((id) => pages.has(id))
    case 'wildcard':
    case 'pattern':
      return [...pages.keys()].filter(aim.matches)
    case 'none':
      return []
  }
}

function isShowable(page: Page, has: HasFlag, secondsOfDay: number): boolean {
  // The page's own id joins its condition as text, so a bar in it lets a seen page return: guides rely on that.
  const unseen = page.ifNotSet.trim() === '' ? page.id : `${page.id}+${page.ifNotSet}`
  return isInTime(page, secondsOfDay) && meets(page.ifSet, has) && lacks(unseen, has)
}

function whyMissing(aim: Aim, guide: Guide): WhyMissing {
  if (aim.kind === 'none') return 'bad-pattern'
  if (aim.kind === 'literal') return 'unknown'
  return matching(aim, guide).length > 0 ? 'used-up' : 'unknown'
}
