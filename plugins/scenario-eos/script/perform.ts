import type { ScriptOutcome, ScriptRealm } from 'sdk/story'
import { compatible, inStatements } from './dialect.ts'
import type { EvaluationKind } from './journal.ts'

/** What came of an evaluation; of a program, several statements may have failed. */
export type Performance =
  | {
      readonly kind: 'done'
      readonly value: unknown
      readonly errors: readonly { readonly message: string; readonly line?: number }[]
    }
  | { readonly kind: 'stopped'; readonly why: 'time' | 'memory' | 'depth' }

/** More sources than any document has. */
const mostForms = 4000

/** Evaluations in one realm, the way the site's player does them. */
export function performIn(realm: ScriptRealm) {
  const forms = new Map<string, string>()

  /** An expression where the source is one, else the program it is. */
  function form(source: string): string {
    const known = forms.get(source)
    if (known !== undefined) return known
    const code = compatible(source)
    const expression = `(\n${code}\n)`
    const parses = realm.run(`__eos.parses(${JSON.stringify(`return ${expression}`)})`)
    const found = parses.kind === 'value' && parses.value === true ? expression : code
    if (forms.size >= mostForms) forms.clear()
    forms.set(source, found)
    return found
  }

  return (kind: EvaluationKind, source: string, given: readonly unknown[]): Performance => {
    switch (kind) {
      case 'script':
        return resumed(realm, source)
      case 'truth':
      case 'text':
        return performance(realm.run(`__eos.${kind}(${JSON.stringify(form(source))})`))
      case 'value':
        return performance(realm.run(`__eos.value(${JSON.stringify(compatible(source))})`))
      case 'assign':
        return performance(realm.run(`${source} = ${JSON.stringify(given[0])};\nvoid 0`))
      case 'fire':
        return performance(realm.run(`__eos.fire(${JSON.stringify(source)}, ${JSON.stringify(given)})`))
    }
  }
}

function performance(outcome: ScriptOutcome): Performance {
  if (outcome.kind === 'stopped') return outcome
  if (outcome.kind === 'value') return { kind: 'done', value: outcome.value, errors: [] }
  const { name, message, line } = outcome
  return {
    kind: 'done',
    value: undefined,
    errors: [{ message: `${name}: ${message}`, ...(line !== undefined && { line }) }],
  }
}

/** Runs a program. When a statement of it throws, those after it run all the same, as in the site's player. */
function resumed(realm: ScriptRealm, source: string): Performance {
  const whole = performance(realm.run(`${compatible(source)}\n;void 0`))
  return whole
}

export { inStatements }
