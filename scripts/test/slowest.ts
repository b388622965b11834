/** One test and how long it took. */
export interface TimedTest {
  readonly title: string
  readonly seconds: number
}

/** How many of the slowest tests a report names. */
export const slowestCount = 20

/** Reads how long each test took from what Vitest reported. */
export function vitestTimes(report: unknown): readonly TimedTest[] {
  return list(field(report, 'testResults')).flatMap((file) =>
    list(field(file, 'assertionResults')).map((each) => ({
      title: String(field(each, 'fullName') ?? ''),
      seconds: seconds(field(each, 'duration')),
    })),
  )
}

/** Reads how long each test took, retries added up, from what Playwright reported. */
export function playwrightTimes(report: unknown): readonly TimedTest[] {
  return list(field(report, 'suites')).flatMap((suite) => timesIn(suite, []))
}

function timesIn(suite: unknown, above: readonly string[]): readonly TimedTest[] {
  const path = [...above, String(field(suite, 'title') ?? '')]
  const own = list(field(suite, 'specs')).map((spec) => ({
    title: [...path, String(field(spec, 'title') ?? '')].join(' > '),
    seconds: list(field(spec, 'tests'))
      .flatMap((each) => list(field(each, 'results')))
      .reduce<number>((sum, result) => sum + seconds(field(result, 'duration')), 0),
  }))
  return [...own, ...list(field(suite, 'suites')).flatMap((child) => timesIn(child, path))]
}

/** The slowest first, at most `slowestCount` of them. */
export const slowestOf = (times: readonly TimedTest[]): readonly TimedTest[] =>
  times.toSorted((a, b) => b.seconds - a.seconds).slice(0, slowestCount)

const seconds = (milliseconds: unknown): number =>
  typeof milliseconds === 'number' ? Math.round(milliseconds / 100) / 10 : 0

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
