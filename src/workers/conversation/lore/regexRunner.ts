/** What became of looking for a pattern. A pattern that once ran out of time stays out for the session. */
export type RegexOutcome = 'match' | 'no-match' | 'timed-out'

/** Runs a stranger's regular expression where it can do no harm. */
export interface RegexRunner {
  /** Settles when patterns can run; the time it takes is nobody's budget. */
  ready?(): Promise<void>
  runRegex(pattern: string, flags: string, text: string, budgetMs: number): Promise<RegexOutcome>
}

/** Looks with one pattern, compiled once. What cannot be compiled matches nothing. */
export function regexSearch(): (pattern: string, flags: string, text: string) => boolean {
  const compiled = new Map<string, RegExp | undefined>()
  return (pattern, flags, text) => {
    const key = `${flags}/${pattern}`
    if (!compiled.has(key)) {
      if (compiled.size >= maxCompiled) compiled.clear()
      compiled.set(key, compile(pattern, flags))
    }
    const regex = compiled.get(key)
    if (!regex) return false
    regex.lastIndex = 0
    return regex.test(text)
  }
}

const maxCompiled = 20_000

function compile(pattern: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(pattern, flags)
  } catch {
    return undefined
  }
}

/** For patterns of our own: runs at once, on this thread, with nothing to stop it. */
export function inPlaceRegexRunner(): RegexRunner {
  const search = regexSearch()
  return { runRegex: async (pattern, flags, text) => (search(pattern, flags, text) ? 'match' : 'no-match') }
}
