export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

export const none: Counts = { passed: 0, failed: 0, skipped: 0 }

export const add = (a: Counts, b: Counts): Counts => ({
  passed: a.passed + b.passed,
  failed: a.failed + b.failed,
  skipped: a.skipped + b.skipped,
})

/** The line that ends every test run. */
export const summary = ({ passed, failed, skipped }: Counts) => `${passed} passed, ${failed} failed, ${skipped} skipped`

/** Reads what Vitest reported. A file that could not even be loaded has no tests, and counts as one failure. */
export function vitestCounts(report: unknown): Counts {
  const files = list(field(report, 'testResults'))
  const unloadable = files.filter(
    (file) => field(file, 'status') === 'failed' && list(field(file, 'assertionResults')).length === 0,
  )
  return {
    passed: number(report, 'numPassedTests'),
    failed: number(report, 'numFailedTests') + unloadable.length,
    skipped: number(report, 'numPendingTests') + number(report, 'numTodoTests'),
  }
}

/** Reads what Playwright reported. Errors outside any test, such as a server that would not start, are failures. */
export function playwrightCounts(report: unknown): Counts {
  const stats = field(report, 'stats')
  return {
    passed: number(stats, 'expected') + number(stats, 'flaky'),
    failed: number(stats, 'unexpected') + list(field(report, 'errors')).length,
    skipped: number(stats, 'skipped'),
  }
}

/** A run that ended badly has failed, whatever its report says. */
export function trustExitCode(code: number, counts: Counts): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined
}

function number(value: unknown, name: string): number {
  const found = field(value, name)
  return typeof found === 'number' ? found : 0
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
