import { Minimatch } from 'minimatch'

/** Longer patterns match nothing: nobody writes them by hand. */
const longest = 1000
/** What braces may expand to. */
const maxExpanded = 1000

/** Whether a target names pages by pattern rather than one page by its id. */
export function isPattern(target: string): boolean {
  return target.startsWith('!') || /[*?{(]/.test(target)
}

/** The ids that a pattern matches, in their order. A target without special characters matches itself. */
export function matchPages(pattern: string, ids: readonly string[]): readonly string[] {
  const matcher = matcherOf(pattern)
  return matcher ? ids.filter(matcher.matches) : []
}

/** A test for one pattern. */
export interface Matcher {
  readonly matches: (id: string) => boolean
  /** How many times the work of a plain pattern it takes. */
  readonly weight: number
}

/** Understands globs as minimatch 3.0 does; undefined when nothing can match. */
export function matcherOf(pattern: string): Matcher | undefined {
  const trimmed = pattern.trim()
  if (pattern.length > longest || trimmed.startsWith('#')) return undefined
  if (!isPattern(trimmed) && !/[[\\]/.test(trimmed)) {
    return { matches: (id) => id === pattern || id === trimmed, weight: 1 }
  }
  const family = /^([^*?{}()[\]!+@\\|/]+)\*$/.exec(trimmed)?.[1]
  if (family !== undefined) {
    return { matches: (id) => id.startsWith(family) && !id.includes('/', family.length), weight: 0.05 }
  }
  try {
    const glob = new Minimatch(trimmed, { platform: 'linux', optimizationLevel: 0, braceExpandMax: maxExpanded })
    const prefix = prefixOf(trimmed)
    return { matches: (id) => id.startsWith(prefix) && glob.match(id), weight: Math.max(1, glob.globSet.length) }
  } catch {
    return undefined
  }
}

/** What every match begins with, in the letters of the pattern: most ids need no closer look. */
function prefixOf(pattern: string): string {
  const special = pattern.search(/[*?{}()[\]!+@\\|/]/)
  return special < 0 ? '' : pattern.slice(0, special)
}
