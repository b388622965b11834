import type { Bubble } from 'sdk/story'
import { isFields } from '../document/document.ts'
import { textOf } from '../text/label.ts'
import type { DeviceTags, Strokes } from './state.ts'

/** Nothing moves in a shorter time: faster beats are played as fast as this allows. */
const minMs = 100
const maxPoints = 500
const maxPatterns = 20
const maxJson = 100_000
/** So that one place has ended when the next begins. */
const gapMs = 10

type Asked = Pick<Strokes, 'name' | 'points' | 'round'>

/** The strokes titles ask for. */
export function strokesFrom(titles: readonly string[], patterns: DeviceTags['patterns']): Asked | undefined {
  for (const title of titles) {
    const beat = /^\s*(bpm|beat):\s*(\d{1,3})\s*$/i.exec(title)
    const most = beat?.[1]?.toLowerCase() === 'beat' ? 300 : 600
    const perMinute = Math.min(most, Number(beat?.[2] ?? 0))
    if (perMinute > 0) {
      const half = Math.max(minMs, 30_000 / perMinute)
      const points = [[0, 1] as const, [half, 0] as const]
      return { name: title, points, round: 2 * half }
    }
    const name = /^\s*pattern:\s*(.{1,100}?)\s*$/i.exec(title)?.[1]
    const points = patterns.find(([known]) => known === name)?.[1]
    if (points) return { name: title, points, round: (points.at(-1)?.[0] ?? 0) + minMs }
  }
  return undefined
}

/** Strokes as they go on, and the place that is due now, if one is. What was missed is not made up for. */
export function strokesOf(asked: Asked, before: Strokes | null, now: number) {
  const known = before?.name === asked.name ? before : { ...asked, from: now, at: now }
  if (now < known.at) return { name: known.name, strokes: known }
  const { points, round, from } = known
  const within = (now - from) % round
  const index = points.findLastIndex(([at]) => at <= within)
  const next = points[index + 1]?.[0] ?? round
  const ms = next - within
  const due = { level: points[index]?.[1] ?? 0, ms: Math.max(1, ms - gapMs) }
  return { name: known.name, strokes: { ...known, at: now + ms }, due }
}

/** Patterns that bubbles tell: "Load pattern: name", a caption, and a funscript. */
export function withPatternsSaid(known: DeviceTags['patterns'], bubbles: readonly Bubble[]): DeviceTags['patterns'] {
  let all = known
  for (const bubble of bubbles) {
    if (bubble.kind !== 'say' || !/load pattern:/i.test(bubble.html)) continue
    const [first = '', , ...rest] = bubble.html.split(/<\/p\s*>/i).map((part) => textOf(part).trim())
    const name = /^load pattern:\s*(.{1,100}?)$/i.exec(first)?.[1]
    const points = name === undefined ? [] : pointsIn(rest.join(''))
    if (name === undefined || points.length === 0) continue
    all = [...all.filter(([other]) => other !== name), [name, points] as const].slice(-maxPatterns)
  }
  return all
}

/** The places of a funscript, from its beginning; those that come too soon after another are left out. */
function pointsIn(json: string): Strokes['points'] {
  if (json.length > maxJson) return []
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return []
  }
  const actions = isFields(value) && Array.isArray(value.actions) ? value.actions : []
  const found = actions.flatMap((action): readonly [number, number][] => {
    const { at, pos } = isFields(action) ? action : {}
    const isPoint = typeof at === 'number' && typeof pos === 'number' && at >= 0 && at <= 3_600_000
    return isPoint ? [[at, Math.min(1, Math.max(0, pos / 100))]] : []
  })
  const inOrder = found.toSorted(([one], [other]) => one - other)
  const first = inOrder[0]?.[0] ?? 0
  const points: [number, number][] = []
  for (const [at, level] of inOrder) {
    const isApart = at - first - (points.at(-1)?.[0] ?? -minMs) >= minMs
    if (isApart && points.length < maxPoints) points.push([at - first, level])
  }
  return points
}
