import { isPattern, matcherOf } from '../text/pattern.ts'

/** Pages a command or a script may lead to. */
export interface Targets {
  readonly literals: readonly string[]
  readonly patterns: readonly string[]
  /** Where it leads is known only when it runs. */
  readonly computed: boolean
}

/** Where a `goto` leads. */
export function targetsOf(target: string): Targets {
  if (target.startsWith('$')) {
    const inside = targetsInScript(target.slice(1))
    return { literals: [...inside.literals, ...textsIn(target)], patterns: inside.patterns, computed: true }
  }
  return isPattern(target)
    ? { literals: [], patterns: [target], computed: false }
    : { literals: [target], patterns: [], computed: false }
}

/** Where a script leads with `pages.goto`. */
export function targetsInScript(source: string): Targets {
  const literals: string[] = []
  const patterns: string[] = []
  let computed = false
  for (const [, quoted, double] of source.matchAll(
    /\bpages\s*\.\s*goto\s*\(\s*(?:'([^'\\\n]*)'\s*\)|"([^"\\\n]*)"\s*\))?/g,
  )) {
    const target = quoted ?? double
    if (target === undefined) computed = true
    else (isPattern(target) ? patterns : literals).push(target)
  }
  return { literals, patterns, computed }
}

/** Texts in a script; some of them may be ids of pages. */
function textsIn(source: string): readonly string[] {
  return [...source.matchAll(/'([^'\\\n]*)'|"([^"\\\n]*)"/g)].map(([, quoted, double]) => quoted ?? double ?? '')
}

/** Finds the pages of patterns, each only once and with an end to the work. */
export interface PatternPages {
  /** Undefined when there was no more time to look. */
  of(pattern: string): readonly string[] | undefined
}

const maxPatterns = 3000
const maxTests = 300_000

export function patternPages(ids: readonly string[]): PatternPages {
  const found = new Map<string, readonly string[]>()
  let tests = 0
  return {
    of(pattern) {
      const before = found.get(pattern)
      if (before) return before
      if (found.size >= maxPatterns || tests >= maxTests) return undefined
      const matcher = matcherOf(pattern)
      const work = ids.length * (matcher?.weight ?? 0)
      if (work > maxTests) return undefined
      tests += work
      const pages = matcher ? ids.filter(matcher.matches) : []
      found.set(pattern, pages)
      return pages
    },
  }
}
