import type { Diagnostic } from 'sdk'

const most = 500

/** Collects what there is to say about a script, up to a bound. */
export interface Findings {
  add(finding: Diagnostic): void
  all(): readonly Diagnostic[]
}

export function openFindings(): Findings {
  const found: Diagnostic[] = []
  let more = 0
  return {
    add(finding) {
      if (found.length < most) found.push(finding)
      else more += 1
    },
    all: () =>
      more === 0 ? found : [...found, { severity: 'note', message: `There are ${more} more findings of this kind.` }],
  }
}
