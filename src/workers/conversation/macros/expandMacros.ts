import { type Braces, pairBraces } from './braces.ts'
import { type Branches, findBranches } from './branches.ts'
import { chanceMacros } from './chance.ts'
import { clockMacros, timeAtOffset } from './clock.ts'
import { isOpaque } from './comments.ts'
import type { Macro, MacroContext } from './context.ts'
import { expandNameTags, nameMacros } from './names.ts'
import { nameOf, type Piece, parseCall } from './parseCall.ts'
import { textMacros } from './texts.ts'
import type { Expansion, MacroEnv, MacroScope } from './types.ts'
import { read, variableMacros } from './variables.ts'

/** An expansion grows no longer than this; what is left is passed on as written. */
const maxExpansion = 4_000_000

/**
 * Replaces the macros of a text written by an author: card, lore, preset. Never give it what a person typed or a model
 * said. One walk from left to right, inner macros first; what a macro became is final and is not read again.
 */
export function expandMacros(text: string, scope: MacroScope, env: MacroEnv): Expansion {
  const context: MacroContext = {
    env,
    scope,
    notes: [],
    hidden: [],
    writes: [],
    written: new Map(),
    warnings: new Set(),
  }
  const expanded = text.includes('{{') ? walk(text, context) : expandNameTags(text, context)
  const { notes, hidden, writes, warnings } = context
  return { text: expanded, notes, hidden, writes, warnings: [...warnings] }
}

const macros: ReadonlyMap<string, Macro> = new Map([
  ...nameMacros,
  ...chanceMacros,
  ...clockMacros,
  ...variableMacros,
  ...textMacros,
])

/** Stands in for `{{trim}}` until its neighbours are known. */
const trim = Symbol('trim')

type Part = Piece | typeof trim

interface Frame {
  readonly braces: Braces
  readonly parts: Part[]
}

function walk(text: string, context: MacroContext): string {
  const pairs = pairBraces(text)
  const branches = findBranches(text, pairs)
  const result: Part[] = []
  const frames: Frame[] = []
  const dropped = dropFrom(branches)
  let at = 0
  let grown = 0
  let next = 0
  const here = () => frames.at(-1)?.parts ?? result

  const write = (end: number) => {
    if (end > at) here().push({ kind: 'written', text: expandNameTags(text.slice(at, end), context) })
    at = Math.max(at, end)
  }
  const make = (part: Part) => {
    if (part !== trim && part.kind === 'made') grown += part.text.length
    if (grown > maxExpansion) context.warnings.add('too-long')
    here().push(part)
  }

  while (next < pairs.length || frames.length > 0) {
    const frame = frames.at(-1)
    const pair = pairs[next]
    if (frame && (!pair || pair.open >= frame.braces.end)) {
      write(frame.braces.end - 2)
      frames.pop()
      at = Math.max(at, frame.braces.end)
      make(grown > maxExpansion ? asWritten(frame) : close(frame, text, context))
      continue
    }
    if (!pair) break
    next++
    if (pair.open < at) continue
    const skipTo = dropped(pair.open)
    if (skipTo !== undefined) {
      write(pair.open)
      at = skipTo
      context.warnings.add('condition-not-evaluated')
      continue
    }
    write(pair.open)
    const tag = branches.tags.get(pair.open)
    if (grown > maxExpansion || tag === 'keep') {
      if (tag === 'keep') context.warnings.add('risu-scripting')
      here().push({ kind: 'left', text: text.slice(pair.open, pair.end) })
      at = pair.end
    } else if (tag === 'strip') {
      context.warnings.add('condition-not-evaluated')
      at = pair.end
    } else if (isOpaque(text, pair.open)) {
      hide(text.slice(pair.open + 2, pair.end - 2), context)
      at = pair.end
    } else {
      frames.push({ braces: pair, parts: [] })
      at = pair.open + 2
    }
  }
  write(text.length)
  return join(result)
}

/** What a closed pair of braces becomes. */
function close(frame: Frame, text: string, context: MacroContext): Part {
  const { braces, parts } = frame
  const pieces = parts.filter((part) => part !== trim)
  const made = expression(pieces, context)
  if (made !== undefined) return { kind: 'made', text: made }
  const name = nameOf(pieces)
  if (name === 'trim') return trim
  const macro =
    name === undefined ? undefined : (macros.get(name) ?? (name.startsWith('time_') ? timeAtOffset : undefined))
  const result = macro?.(parseCall(pieces, braces.open, text.slice(braces.open, braces.end)), context)
  return result === undefined ? asWritten(frame) : { kind: 'made', text: result }
}

/** An unknown macro stays, with what its inside became. Plain additions, so that deep nesting costs no copying. */
function asWritten({ parts }: Frame): Part {
  let text = '{{'
  for (const part of parts) if (part !== trim) text += part.text
  return { kind: 'left', text: `${text}}}` }
}

const variable = /^\s*[.$][A-Za-z_]/

/** `{{.name}}` and `{{$name}}` read a variable; with operators they are a language we do not speak. */
function expression(pieces: readonly Piece[], context: MacroContext): string | undefined {
  const [first] = pieces
  if (first?.kind !== 'written' || !variable.test(first.text)) return undefined
  const plain = pieces.length === 1 ? /^\s*([.$])([\w-]+)\s*$/.exec(first.text) : null
  if (plain) return read(context, plain[1] === '.' ? 'chat' : 'global', plain[2] ?? '')
  context.warnings.add('variable-expression-removed')
  return ''
}

function hide(inside: string, context: MacroContext): void {
  const found = /^\s*(\/\/|comment\s*:|hidden_key\s*:)\s*([\s\S]*)$/i.exec(inside)
  const kind = found?.[1]?.toLowerCase() ?? ''
  const body = (found?.[2] ?? '').trim()
  if (kind.startsWith('comment')) context.notes.push(body)
  if (kind.startsWith('hidden_key')) context.hidden.push(body)
}

/** Where to go on from a place in a branch not taken; `undefined` outside of such branches. */
function dropFrom({ dropped }: Branches): (open: number) => number | undefined {
  const byStart = new Map(dropped)
  return (open) => byStart.get(open)
}

function join(parts: readonly Part[]): string {
  const texts: string[] = []
  let eating = false
  for (const part of parts) {
    if (part === trim) {
      while (texts.length > 0) {
        const last = (texts.pop() ?? '').replace(/[\r\n]+$/, '')
        if (last === '') continue
        texts.push(last)
        break
      }
      eating = true
      continue
    }
    const text = eating ? part.text.replace(/^[\r\n]+/, '') : part.text
    if (text !== '') {
      texts.push(text)
      eating = false
    }
  }
  return texts.join('')
}
