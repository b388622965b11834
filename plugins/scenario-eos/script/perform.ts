import type { ScriptOutcome, ScriptRealm } from 'sdk/story'
import { compatible, inStatements } from './dialect.ts'
import type { EvaluationKind } from './journal.ts'

/** What came of an evaluation; of a program, several statements may have failed. */
export type Performance =
  | {
      readonly kind: 'done'
      readonly value: unknown
      readonly errors: readonly Failure[]
    }
  | { readonly kind: 'stopped'; readonly why: 'time' | 'memory' | 'depth' }

interface Failure {
  readonly message: string
  readonly line?: number
}

/** Statements as one program again, which says how far it came. */
const joined = (pieces: readonly string[]): string =>
  pieces.map((piece, index) => (index === 0 ? piece : `__eos.at(${index});${piece}`)).join('')

/** More sources than any document has. */
const mostForms = 4000

/** Evaluations in one realm, the way the site's player does them. */
export function performIn(realm: ScriptRealm, resumes: boolean) {
  const forms = new Map<string, string>()
  const programs = new Map<string, readonly string[]>()

  /** An expression where the source is one, else the program it is. */
  function form(source: string): string {
    const known = forms.get(source)
    if (known !== undefined) return known
    const code = compatible(source)
    const expression = `(\n${code}\n)`
    const found = parses(`return ${expression}`) ? expression : code
    if (forms.size >= mostForms) forms.clear()
    forms.set(source, found)
    return found
  }

  const parses = (code: string): boolean => {
    const outcome = realm.run(`__eos.parses(${JSON.stringify(code)})`)
    return outcome.kind === 'value' && outcome.value === true
  }

  /** The statements of a program; it is one piece where it cannot be taken apart. */
  function pieces(source: string): readonly string[] {
    const known = programs.get(source)
    if (known) return known
    const code = compatible(source)
    const found = inStatements(code)
    const usable = found.length > 1 && parses(joined(found)) ? found : [code]
    if (programs.size >= mostForms) programs.clear()
    programs.set(source, usable)
    return usable
  }

  /** Runs a program. When a statement of it throws, those after it run all the same, as in the site's player. */
  function resumed(source: string): Performance {
    const errors: Failure[] = []
    for (let rest = pieces(source); rest.length > 0; ) {
      const done = performance(realm.run(`${joined(rest)}\n;void 0`))
      if (done.kind === 'stopped') return done
      errors.push(...done.errors)
      const reached = realm.run('__eos.reached()')
      if (done.errors.length === 0 || reached.kind !== 'value') break
      rest = rest.slice(Number(reached.value) + 1)
    }
    return { kind: 'done', value: undefined, errors }
  }

  return (kind: EvaluationKind, source: string, given: readonly unknown[]): Performance => {
    switch (kind) {
      case 'script':
        return resumes ? resumed(source) : performance(realm.run(`${compatible(source)}\n;void 0`))
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
