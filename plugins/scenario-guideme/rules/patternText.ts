/** A regular expression as written, taken apart. */
export type PatternNode =
  | { readonly kind: 'take'; readonly takes: (character: string) => boolean }
  | { readonly kind: 'check'; readonly holds: (text: readonly string[], at: number) => boolean }
  | { readonly kind: 'look'; readonly of: PatternNode; readonly wanted: boolean }
  | { readonly kind: 'row' | 'either'; readonly of: readonly PatternNode[] }
  | { readonly kind: 'repeat'; readonly of: PatternNode; readonly least: number; readonly most: number }

/** Takes a pattern apart, or undefined where it is none, or one of those that no program here can be made of. */
export function readPatternText(source: string): PatternNode | undefined {
  const caseless = source.startsWith('(?i)')
  const reader: Reader = { text: caseless ? source.slice(4) : source, at: 0, flags: caseless ? 'i' : '', depth: 0 }
  try {
    const tree = readEither(reader)
    return reader.at === reader.text.length ? tree : undefined
  } catch (problem) {
    if (problem instanceof NoPattern) return undefined
    throw problem
  }
}

interface Reader {
  readonly text: string
  readonly flags: '' | 'i'
  at: number
  depth: number
}

class NoPattern extends Error {}

function readEither(reader: Reader): PatternNode {
  if (++reader.depth > 50) throw new NoPattern()
  const ways = [readRow(reader)]
  while (take(reader, '|')) ways.push(readRow(reader))
  reader.depth--
  return { kind: 'either', of: ways }
}

function readRow(reader: Reader): PatternNode {
  const row: PatternNode[] = []
  while (reader.at < reader.text.length && !'|)'.includes(reader.text[reader.at] ?? '')) row.push(readRepeat(reader))
  return { kind: 'row', of: row }
}

function readRepeat(reader: Reader): PatternNode {
  const of = readOne(reader)
  const count = readCount(reader)
  if (!count) return of
  // Reluctant and possessive repeats fit the same whole texts, or fewer by design that no author counts on.
  if (!take(reader, '?')) take(reader, '+')
  return { kind: 'repeat', of, ...count }
}

function readCount(reader: Reader): { readonly least: number; readonly most: number } | undefined {
  if (take(reader, '*')) return { least: 0, most: Number.POSITIVE_INFINITY }
  if (take(reader, '+')) return { least: 1, most: Number.POSITIVE_INFINITY }
  if (take(reader, '?')) return { least: 0, most: 1 }
  const braces = form(reader, /\{(\d{1,4})(,(\d{1,4})?)?\}/y)
  if (!braces) return undefined
  const least = Number(braces[1])
  const most = braces[3] !== undefined ? Number(braces[3]) : braces[2] ? Number.POSITIVE_INFINITY : least
  if (most < least) throw new NoPattern()
  return { least, most }
}

function readOne(reader: Reader): PatternNode {
  if (take(reader, '(')) return readGroup(reader)
  if (take(reader, '^')) return { kind: 'check', holds: (_, at) => at === 0 }
  if (take(reader, '$')) return { kind: 'check', holds: (text, at) => at === text.length }
  if (take(reader, '\\b')) return { kind: 'check', holds: isWordEdge }
  if (take(reader, '\\B')) return { kind: 'check', holds: (text, at) => !isWordEdge(text, at) }
  const quoted = form(reader, /\\Q([\s\S]*?)(?:\\E|$)/y)
  if (quoted) return { kind: 'row', of: [...(quoted[1] ?? '')].map(literal) }
  const single = form(
    reader,
    /\[\^?(?:\\[\s\S]|\[(?:\\[\s\S]|[^\]\\])*\]|[^\]\\[])*\]|\\[pP]\{\w{1,40}\}|\\x[\da-fA-F]{2}|\\u[\da-fA-F]{4}|\\[^1-9kGAzZ]|\./y,
  )
  if (single) return { kind: 'take', takes: oneOf(single[0], reader.flags) }
  const [character = ''] = form(reader, /[^\\[\](){}*+?|]|\]/uy) ?? []
  if (character === '') throw new NoPattern()
  return literal(character, reader.flags)
}

function readGroup(reader: Reader): PatternNode {
  const look = take(reader, '?=') ? 'wanted' : take(reader, '?!') ? 'unwanted' : 'none'
  if (look === 'none' && !take(reader, '?:') && !take(reader, '?>')) form(reader, /\?<[A-Za-z]\w{0,40}>/y)
  const of = readEither(reader)
  if (!take(reader, ')')) throw new NoPattern()
  return look === 'none' ? of : { kind: 'look', of, wanted: look === 'wanted' }
}

/** What a class such as `[a-c]` or `\d` takes. Only ever asked about one character, so it cannot take long. */
function oneOf(source: string, flags: string): (character: string) => boolean {
  for (const dialect of ['v', 'u', '']) {
    const tested = native(source, flags + dialect)
    if (tested) return (character) => tested.test(character)
  }
  throw new NoPattern()
}

function native(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(`^(?:${source})$`, flags)
  } catch {
    return undefined
  }
}

function literal(character: string, flags: string | number = ''): PatternNode {
  const lower = character.toLowerCase()
  if (flags === 'i') return { kind: 'take', takes: (other) => other.toLowerCase() === lower }
  return { kind: 'take', takes: (other) => other === character }
}

const isWord = (character: string | undefined) => character !== undefined && /\w/.test(character)
const isWordEdge = (text: readonly string[], at: number) => isWord(text[at - 1]) !== isWord(text[at])

function take(reader: Reader, sign: string): boolean {
  if (!reader.text.startsWith(sign, reader.at)) return false
  reader.at += sign.length
  return true
}

function form(reader: Reader, expression: RegExp): RegExpExecArray | undefined {
  expression.lastIndex = reader.at
  const found = expression.exec(reader.text)
  if (found) reader.at = expression.lastIndex
  return found ?? undefined
}
