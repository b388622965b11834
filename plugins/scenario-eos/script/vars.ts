import { layOut, type Placed } from './layout.ts'
import { tokensOf } from './tokens.ts'

/** A name that a program declares. */
export interface Declared {
  readonly name: string
  /** Whether the program counts on the value it had: `var n`, `var n = n || 0`. */
  readonly reliesOnBefore: boolean
}

/** More names than any program declares. */
const maxNames = 1000

/**
 * What `var` declares in a program outside of its functions, in blocks and heads of loops, too. `let` and `const` of the
 * program itself count, since they are played as `var`. Names taken out of objects and lists do not: the site's player
 * knows no such syntax.
 */
export function declaredIn(source: string): readonly Declared[] {
  if (!/\b(?:var|let|const)\b/.test(source)) return []
  const placed = layOut(tokensOf(source))
  const found = new Map<string, Declared>()
  let functionEnd = -1
  for (const [index, { kind, text, depth, bracket, pair }] of placed.entries()) {
    if (index < functionEnd) continue
    if (pair === undefined && (bracket === 'function' || bracket === 'class'))
      functionEnd = Math.max(index, closingOf(placed, index))
    const isVar = kind === 'word' && (text === 'var' || ((text === 'let' || text === 'const') && depth === 0))
    if (!isVar || placed[index - 1]?.text === '.') continue
    for (const one of declaredAt(placed, index))
      if (found.size < maxNames && !found.has(one.name)) found.set(one.name, one)
  }
  return [...found.values()]
}

function closingOf(placed: readonly Placed[], opening: number): number {
  const { depth = 0 } = placed[opening] ?? {}
  for (let index = opening + 1; index < placed.length; index++)
    if (placed[index]?.pair === opening || (placed[index]?.depth ?? 0) < depth) return index
  return placed.length
}

/** One declaration with all its names: `var a = 1, b`. */
function declaredAt(placed: readonly Placed[], at: number): readonly Declared[] {
  const depth = placed[at]?.depth ?? 0
  const found: { name: string; reliesOnBefore: boolean }[] = []
  let isName = true
  for (let index = at + 1; index < placed.length; index++) {
    const token = placed[index]
    if (!token || token.depth < depth || (token.pair !== undefined && token.pair < at)) break
    const last = found.at(-1)
    const isOutside = token.depth === depth && token.pair === undefined
    if (isOutside && (token.text === ';' || (token.begins && index > at + 1))) break
    if (isName && token.kind === 'word') {
      const next = placed[index + 1]?.text
      found.push({ name: token.text, reliesOnBefore: next !== '=' && next !== 'in' && next !== 'of' })
      isName = false
    } else if (isOutside && token.text === ',') isName = true
    else if (isName) break
    else if (last && token.kind === 'word' && token.text === last.name && placed[index - 1]?.text !== '.')
      last.reliesOnBefore = true
  }
  return found
}
