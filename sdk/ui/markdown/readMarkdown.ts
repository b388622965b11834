import { lexer, type Token, type Tokens } from 'marked'

const maxCharacters = 100_000
const maxWordLength = 1000
const deepestStart = 100
const maxMarks = 600
const maxBars = 3000
const maxTokens = 10_000

/**
 * The tokens of a text, or undefined for one that is better shown as it is. Two kilobytes of `>` overflow the parser's
 * stack, and a page of unbalanced asterisks keeps it busy for half a minute: nobody writes that to be read.
 */
export function readMarkdown(text: string): readonly Token[] | undefined {
  if (text.length > maxCharacters || isHeavy(text)) return undefined
  try {
    const tokens = lexer(text, { gfm: true, breaks: true })
    return countTokens(tokens, maxTokens) > maxTokens ? undefined : tokens
  } catch {
    return undefined
  }
}

/** What nests or pairs up: at the start of a line, within a paragraph, in one word. */
function isHeavy(text: string): boolean {
  let marks = 0
  let bars = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') marks = bars = 0
    marks += count(line, /[*_~`[\]<\\]/g)
    bars += count(line, /\|/g)
    if (marks > maxMarks || bars > maxBars || startOf(line).length > deepestStart) return true
    if (line.length > maxWordLength && line.split(/\s/).some((word) => word.length > maxWordLength)) return true
  }
  return false
}

/** Indentation and the signs of quotations and lists. */
const startOf = (line: string) => /^(?:[ \t]*(?:[-*+>]|\d{1,9}[.)]))*[ \t]*/.exec(line)?.[0] ?? ''

const count = (text: string, what: RegExp) => text.match(what)?.length ?? 0

/** Counts no further than is needed to know that it is too many. Every cell of a table counts, empty ones too. */
function countTokens(tokens: readonly Token[], most: number): number {
  let found = tokens.length
  for (const token of tokens) {
    for (const inner of within(token)) {
      if (found > most) return found
      found += 1 + countTokens(inner, most - found)
    }
  }
  return found
}

function within(token: Token): readonly (readonly Token[])[] {
  if (token.type === 'list') return [(token as Tokens.List).items]
  if (token.type !== 'table') return 'tokens' in token && token.tokens ? [token.tokens] : []
  const { header, rows } = token as Tokens.Table
  return [header, ...rows].flatMap((cells) => cells.map((cell) => cell.tokens))
}
