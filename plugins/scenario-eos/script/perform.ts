import type { ScriptOutcome, ScriptRealm } from 'sdk/story'
import { compatible, inStatements } from './dialect.ts'
import type { EvaluationKind } from './journal.ts'
import { type Declared, declaredIn } from './vars.ts'

/** What came of an evaluation; of a program, several statements may have failed. */
export type Performance =
  | {
      readonly kind: 'done'
      readonly value: unknown
      readonly errors: readonly Failure[]
      /** Variables declared again that kept their value, which the site's player would have taken from them. */
      readonly keptVars: readonly string[]
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
const maxForms = 4000

/**
 * Evaluations in one realm. As on the site (`isSite`), a program runs on after a statement that threw, and what it
 * declares with `var` is undefined when it begins, whatever it was before.
 */
export function performIn(realm: ScriptRealm, isSite: boolean) {
  const forms = new Map<string, string>()
  const programs = new Map<string, readonly string[]>()
  const declarations = new Map<string, readonly Declared[]>()

  function declared(source: string): readonly Declared[] {
    const known = declarations.get(source)
    if (known) return known
    const found = declaredIn(source)
    if (declarations.size >= maxForms) declarations.clear()
    declarations.set(source, found)
    return found
  }

  /** Makes what a program declares new, or says what it finds there. */
  function declare(source: string): readonly string[] {
    const names = declared(source).flatMap(({ name, reliesOnBefore }) => (isSite || reliesOnBefore ? [name] : []))
    if (names.length === 0) return []
    const outcome = realm.run(`__eos.${isSite ? 'renew' : 'holding'}(${JSON.stringify(names)})`)
    return outcome.kind === 'value' && Array.isArray(outcome.value) ? outcome.value.map(String) : []
  }

  /** An expression where the source is one, else the program it is. */
  function form(source: string): string {
    const known = forms.get(source)
    if (known !== undefined) return known
    const code = compatible(source)
    const expression = `(\n${code}\n)`
    const found = parses(`return ${expression}`) ? expression : code
    if (forms.size >= maxForms) forms.clear()
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
    if (programs.size >= maxForms) programs.clear()
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
    return { kind: 'done', value: undefined, errors, keptVars: [] }
  }

  function perform(kind: EvaluationKind, source: string, given: readonly unknown[]): Performance {
    switch (kind) {
      case 'script':
        return isSite ? resumed(source) : performance(realm.run(`${compatible(source)}\n;void 0`))
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

  return (kind: EvaluationKind, source: string, given: readonly unknown[]): Performance => {
    const keptVars = kind === 'assign' || kind === 'fire' ? [] : declare(source)
    const done = perform(kind, source, given)
    return done.kind === 'done' ? { ...done, keptVars } : done
  }
}

function performance(outcome: ScriptOutcome): Performance {
  if (outcome.kind === 'stopped') return outcome
  if (outcome.kind === 'value') return { kind: 'done', value: outcome.value, errors: [], keptVars: [] }
  const { name, message, line } = outcome
  return {
    kind: 'done',
    value: undefined,
    errors: [{ message: `${name}: ${message}`, ...(line !== undefined && { line }) }],
    keptVars: [],
  }
}
