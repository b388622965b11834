import { endsValue, type Token } from './tokens.ts'

/** What a pair of brackets holds. */
type Bracket = 'block' | 'function' | 'value' | 'class' | 'header' | 'group'

/** A token and where it stands. */
export interface Placed extends Token {
  /** How many brackets are open around it. */
  readonly depth: number
  /** Brackets around it that are no blocks: 0 is the program itself, or a block in it. */
  readonly inner: number
  /** Whether a statement begins with it. */
  readonly begins: boolean
  /** Of a closing bracket, what it closes; of an opening one, what it opens. */
  readonly bracket?: Bracket
  /** The index of its other half. */
  readonly pair?: number
}

const headers = new Set(['if', 'for', 'while', 'with', 'switch', 'catch'])
const beforeBlock = new Set(['else', 'do', 'try', 'finally'])
const continuing = new Set(['else', 'catch', 'finally', 'instanceof', 'in', 'of', 'extends'])

interface Open {
  readonly kind: Bracket
  readonly index: number
  readonly declared: boolean
}

/** Says of each token how deep it stands and whether a statement begins there. */
export function layOut(tokens: readonly Token[]): readonly Placed[] {
  const placed: Placed[] = []
  const open: Open[] = []
  /** The function whose body comes next, and whether it is a declaration. */
  let coming: { readonly depth: number; readonly declared: boolean } | undefined
  let classAt: { readonly depth: number; readonly declared: boolean } | undefined
  const inner = () => open.filter(({ kind }) => kind !== 'block').length
  for (const [index, token] of tokens.entries()) {
    const before = placed.at(-1)
    const { text } = token
    const begins = beginsStatement(token, before, open)
    const base = { ...token, depth: open.length, inner: inner(), begins }
    if (token.kind === 'word' && before?.text !== '.') {
      if (text === 'function') coming = { depth: open.length, declared: begins }
      if (text === 'class') classAt = { depth: open.length, declared: begins }
    }
    if (token.kind !== 'sign') placed.push(base)
    else if (text === '(' || text === '[' || text === '{') {
      const found = text === '{' ? braceKind(before, open, coming, classAt, placed) : parenKind(before, text)
      const declared =
        (found === 'function' && coming?.depth === open.length && coming.declared) ||
        (found === 'class' && classAt?.declared === true)
      if (found === 'function' && coming?.depth === open.length) coming = undefined
      if (found === 'class') classAt = undefined
      open.push({ kind: found, index, declared })
      placed.push({ ...base, bracket: found })
    } else if (text === ')' || text === ']' || text === '}') {
      const closed = open.pop()
      const kind =
        closed && (closed.kind === 'function' || closed.kind === 'class') && !closed.declared ? 'value' : closed?.kind
      placed.push({
        ...base,
        depth: open.length,
        inner: inner(),
        begins: false,
        ...(kind && { bracket: kind }),
        ...(closed && { pair: closed.index }),
      })
    } else placed.push(base)
  }
  return placed
}

function beginsStatement(token: Token, before: Placed | undefined, open: readonly Open[]): boolean {
  const around = open.at(-1)?.kind
  if (around !== undefined && around !== 'block' && around !== 'function') return false
  if (!before) return true
  if (token.kind === 'word' && continuing.has(token.text)) return false
  if (before.text === ';' || before.text === '{') return true
  if (before.kind === 'word' && beforeBlock.has(before.text)) return true
  if (before.text === ')' && before.bracket === 'header') return true
  if (before.text === '}' && before.bracket !== 'value') return token.text !== 'while'
  if (token.kind === 'word' && (token.text === 'function' || token.text === 'class') && endsValue(before)) return true
  if (!token.fresh || !(endsValue(before) || before.text === '++' || before.text === '--')) return false
  return token.kind !== 'sign' || token.text === '{' || token.text === '}' || token.text === '++' || token.text === '--'
}

const parenKind = (before: Placed | undefined, text: string): Bracket =>
  text === '(' && before?.kind === 'word' && headers.has(before.text) ? 'header' : 'group'

function braceKind(
  before: Placed | undefined,
  open: readonly Open[],
  coming: { readonly depth: number } | undefined,
  classAt: { readonly depth: number } | undefined,
  placed: readonly Placed[],
): Bracket {
  const around = open.at(-1)?.kind
  const inBlock = around === undefined || around === 'block' || around === 'function'
  if (before?.text === ')' && coming?.depth === open.length) return 'function'
  if (before?.text === '=>' || (before?.text === ')' && (around === 'class' || around === 'value'))) return 'function'
  if (classAt?.depth === open.length) return 'class'
  if (!inBlock) return 'value'
  if (!before || before.text === ';' || before.text === '{' || before.text === ')') return 'block'
  if (before.text === '}') return 'block'
  if (before.kind === 'word') return beforeBlock.has(before.text) || endsValue(before) ? 'block' : 'value'
  if (before.text === ':') return isLabel(placed) ? 'block' : 'value'
  return 'value'
}

/** Whether the colon before belongs to a label or a case. */
function isLabel(placed: readonly Placed[]): boolean {
  for (let at = placed.length - 1; at >= 0; at--) {
    const token = placed[at]
    if (!token || token.text === '?') return false
    if (token.begins || token.text === 'case' || token.text === 'default') return true
  }
  return true
}
