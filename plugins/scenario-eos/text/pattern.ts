import { Minimatch } from 'minimatch'

/** Longer patterns match nothing: nobody writes them by hand. */
const longest = 1000
/** What braces may expand to. */
const mostExpanded = 1000

/** Whether a target names pages by pattern rather than one page by its id. */
export function isPattern(target: string): boolean {
  return target.startsWith('!') || /[*?{(]/.test(target)
}

/** The ids that a pattern matches, in their order. A target without special characters matches itself. */
export function matchPages(pattern: string, ids: readonly string[]): readonly string[] {
  const matches = matcherOf(pattern)
  return matches === undefined ? [] : ids.filter(matches)
}

/** A test for one glob pattern, as minimatch 3.0 understands it; undefined when it can match nothing. */
export function matcherOf(pattern: string): ((id: string) => boolean) | undefined {
  const trimmed = pattern.trim()
  if (pattern.length > longest || trimmed.startsWith('#')) return undefined
  if (!isPattern(trimmed) && !/[[\\]/.test(trimmed)) return (id) => id === pattern || id === trimmed
  try {
    const glob = new Minimatch(trimmed, { platform: 'linux', optimizationLevel: 0, braceExpandMax: mostExpanded })
    return (id) => glob.match(id)
  } catch {
    return undefined
  }
}
