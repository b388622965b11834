import { layOut, type Placed } from './layout.ts'
import { tokensOf } from './tokens.ts'

const modern = /\b(?:let|const|class)\b/
const special = /\b(?:let|const|class|arguments|function)\b/

/**
 * A script as our machine must be told it to do what the site's player does: `let`, `const` and classes of the program
 * itself are variables that may be declared again, functions in blocks are there from the beginning, and `arguments` is
 * an array. Lines stay where they are.
 */
export function compatible(source: string): string {
  if (!special.test(source)) return source
  const placed = layOut(tokensOf(source))
  const edits: Edit[] = []
  if (modern.test(source)) edits.push(...declared(placed))
  edits.push(...argumentLists(placed))
  const hoisted = hoistedFunctions(placed, source)
  return [edited(source, edits), ...hoisted].join('\n;')
}

/** The statements of a program, in pieces that can be run one after the other. */
export function inStatements(source: string): readonly string[] {
  const starts = layOut(tokensOf(source)).flatMap(({ begins, depth, text, start }) =>
    begins && depth === 0 && text !== ';' ? [start] : [],
  )
  const cuts = headless(starts, source)
  return cuts.map((start, index) => source.slice(index === 0 ? 0 : start, cuts[index + 1] ?? source.length))
}

interface Edit {
  readonly start: number
  readonly end: number
  readonly text: string
}

function edited(source: string, edits: readonly Edit[]): string {
  let text = ''
  let at = 0
  for (const edit of edits.toSorted((one, two) => one.start - two.start)) {
    text += source.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return text + source.slice(at)
}

/** `let x` becomes `var x`, `class X {}` becomes `var X = class X {};`, at the top of the program only. */
function* declared(placed: readonly Placed[]): Generator<Edit> {
  for (const [index, token] of placed.entries()) {
    const next = placed[index + 1]
    if (!token.begins || token.depth !== 0 || token.kind !== 'word') continue
    if (token.text === 'let' || token.text === 'const') {
      const names = next?.kind === 'word' || next?.text === '[' || next?.text === '{'
      if (names) yield { start: token.start, end: token.end, text: 'var' }
    } else if (token.text === 'class' && next?.kind === 'word') {
      yield { start: token.start, end: token.start, text: `var ${next.text} = ` }
      const opening = placed.findIndex(({ bracket, depth }, at) => at > index && bracket === 'class' && depth === 0)
      const closing = placed.find(({ pair }) => pair !== undefined && pair === opening)
      if (closing) yield { start: closing.end, end: closing.end, text: ';' }
    }
  }
}

/** Wherever a function looks at its arguments, it gets them with the methods of an array. */
function* argumentLists(placed: readonly Placed[]): Generator<Edit> {
  for (const [index, token] of placed.entries()) {
    if (token.kind !== 'word' || token.text !== 'arguments' || token.inner === 0) continue
    const before = placed[index - 1]?.text
    const after = placed[index + 1]?.text
    if (before === '.' || before === 'var' || after === ':' || after === '=') continue
    yield { start: token.start, end: token.end, text: '__eos.args(arguments)' }
  }
}

/** Functions declared within blocks of the program: added at its end, they are there from the beginning. */
function hoistedFunctions(placed: readonly Placed[], source: string): readonly string[] {
  return placed.flatMap((token, index) => {
    const isDeclared = token.begins && token.text === 'function' && token.depth > 0 && token.inner === 0
    if (!isDeclared || placed[index + 1]?.kind !== 'word') return []
    const body = placed.findIndex(
      ({ bracket, depth }, at) => at > index && bracket === 'function' && depth === token.depth,
    )
    const closing = placed.find(({ pair }) => pair !== undefined && pair === body)
    return closing ? [source.slice(token.start, closing.end)] : []
  })
}

/** Starts that begin no statement of their own: the body of an `if`, what follows `else` or `do`. */
function headless(starts: readonly number[], source: string): readonly number[] {
  const tokens = layOut(tokensOf(source))
  const dependent = new Set(
    tokens.flatMap((token, index) => {
      const before = tokens[index - 1]
      const isBody =
        before &&
        ((before.text === ')' && before.bracket === 'header') ||
          before.text === 'else' ||
          before.text === 'do' ||
          before.text === 'try' ||
          before.text === 'finally')
      return isBody ? [token.start] : []
    }),
  )
  return starts.filter((start) => !dependent.has(start))
}
