import type { NormalEntry } from '../../../shared/lore/types.ts'

export interface Candidate {
  readonly key: string
  readonly entry: NormalEntry
  readonly sticky: boolean
  /** How many of its keys were found. */
  readonly hits: number
}

/** Of every group one entry may stay. Gives the candidates that stay, in the order they came. */
export function settleGroups<C extends Candidate>(
  candidates: readonly C[],
  active: readonly NormalEntry[],
  scoringByDefault: boolean,
  random: () => number,
): readonly C[] {
  const lost = new Set<string>()
  const members = new Map<string, C[]>()
  for (const candidate of candidates) {
    for (const name of candidate.entry.groups) members.set(name, [...(members.get(name) ?? []), candidate])
  }
  const fired = new Set(active.flatMap(({ groups }) => groups))
  for (const [name, group] of members) {
    const rivals = group.filter(({ key }) => !lost.has(key))
    const staying = new Set(winnersOf(rivals, fired.has(name), scoringByDefault, random))
    for (const rival of rivals) if (!staying.has(rival)) lost.add(rival.key)
  }
  return candidates.filter(({ key }) => !lost.has(key))
}

function winnersOf<C extends Candidate>(
  rivals: readonly C[],
  fired: boolean,
  scoringByDefault: boolean,
  random: () => number,
): readonly C[] {
  const sticky = rivals.filter((rival) => rival.sticky)
  if (sticky.length > 0) return sticky
  if (fired) return []
  const best = Math.max(...rivals.map(({ hits }) => hits))
  const scored = rivals.filter(({ entry, hits }) => hits === best || !(entry.groupScoring ?? scoringByDefault))
  const overriding = scored.filter(({ entry }) => entry.groupOverride)
  if (overriding.length > 0) {
    return [overriding.reduce((first, rival) => (rival.entry.order > first.entry.order ? rival : first))]
  }
  return drawOne(scored, random)
}

function drawOne<C extends Candidate>(rivals: readonly C[], random: () => number): readonly C[] {
  if (rivals.length < 2) return rivals
  const total = rivals.reduce((sum, { entry }) => sum + entry.groupWeight, 0)
  let left = random() * total
  for (const rival of rivals) {
    left -= rival.entry.groupWeight
    if (left < 0) return [rival]
  }
  return rivals.slice(-1)
}
