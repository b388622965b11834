/** A JSON value that keeps its numbers as they were written: a seed may be larger than a program can hold. */
export type Json =
  /** A number, `true`, `false` or `null`, to the letter. */
  | { readonly kind: 'literal'; readonly source: string }
  | { readonly kind: 'text'; readonly value: string }
  | { readonly kind: 'list'; readonly items: readonly Json[] }
  | { readonly kind: 'object'; readonly fields: JsonFields }

/** A map, so that `__proto__` is a name like any other. The last of two equal names counts. */
export type JsonFields = ReadonlyMap<string, Json>

const deepest = 64

/**
 * Reads JSON; `undefined` for what is none, or nests without end. A placeholder that stands where a value should
 * (`"seed": %seed%`) is read as its text: such files are filled in by hand elsewhere.
 */
export function readJson(text: string): Json | undefined {
  const reader = { text, at: 0 }
  try {
    const value = readValue(reader, 0)
    skipBlank(reader)
    return reader.at === text.length ? value : undefined
  } catch (error) {
    if (error instanceof NotJson) return undefined
    throw error
  }
}

/** Writes it back, numbers to the letter. */
export function writeJson(value: Json): string {
  switch (value.kind) {
    case 'literal':
      return value.source
    case 'text':
      return JSON.stringify(value.value)
    case 'list':
      return `[${value.items.map(writeJson).join(',')}]`
    case 'object':
      return `{${[...value.fields].map(([name, field]) => `${JSON.stringify(name)}:${writeJson(field)}`).join(',')}}`
  }
}

export const textJson = (value: string): Json => ({ kind: 'text', value })
export const numberJson = (value: number): Json => ({
  kind: 'literal',
  source: String(Number.isFinite(value) ? value : 0),
})

/** The number in a literal, as near as a program can hold it. */
export function numberOf(value: Json | undefined): number | undefined {
  if (value?.kind !== 'literal' || !/^-?\d/.test(value.source)) return undefined
  const number = Number(value.source)
  return Number.isFinite(number) ? number : undefined
}

class NotJson extends Error {}

interface Reader {
  readonly text: string
  at: number
}

const blank = /[ \t\r\n]*/y
const literal = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.])/y
const placeholder = /%\w{1,60}%|\{\{\w{1,60}\}\}|\*\w{1,60}\*/y

function readValue(reader: Reader, depth: number): Json {
  if (depth > deepest) throw new NotJson()
  skipBlank(reader)
  const bare = taken(reader, placeholder)
  if (bare !== undefined) return { kind: 'text', value: bare }
  switch (reader.text[reader.at]) {
    case '{':
      return { kind: 'object', fields: readFields(reader, depth + 1) }
    case '[':
      return { kind: 'list', items: readItems(reader, depth + 1) }
    case '"':
      return { kind: 'text', value: readText(reader) }
    default:
      return { kind: 'literal', source: taken(reader, literal) ?? fail() }
  }
}

function readFields(reader: Reader, depth: number): JsonFields {
  const fields = new Map<string, Json>()
  eachUntil(reader, '}', () => {
    const name = readText(reader)
    expect(reader, ':')
    fields.set(name, readValue(reader, depth))
  })
  return fields
}

function readItems(reader: Reader, depth: number): readonly Json[] {
  const items: Json[] = []
  eachUntil(reader, ']', () => items.push(readValue(reader, depth)))
  return items
}

function eachUntil(reader: Reader, end: string, read: () => void): void {
  reader.at++
  skipBlank(reader)
  if (reader.text[reader.at] === end) {
    reader.at++
    return
  }
  for (;;) {
    skipBlank(reader)
    read()
    skipBlank(reader)
    const mark = reader.text[reader.at++]
    if (mark === end) return
    if (mark !== ',') throw new NotJson()
  }
}

function readText(reader: Reader): string {
  const { text, at } = reader
  if (text[at] !== '"') throw new NotJson()
  let end = text.indexOf('"', at + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  if (end < 0) throw new NotJson()
  reader.at = end + 1
  try {
    return JSON.parse(text.slice(at, reader.at)) as string
  } catch {
    throw new NotJson()
  }
}

function isEscaped(text: string, at: number): boolean {
  let slashes = 0
  while (text[at - 1 - slashes] === '\\') slashes++
  return slashes % 2 === 1
}

function expect(reader: Reader, mark: string): void {
  skipBlank(reader)
  if (reader.text[reader.at++] !== mark) throw new NotJson()
}

function skipBlank(reader: Reader): void {
  taken(reader, blank)
}

function taken(reader: Reader, pattern: RegExp): string | undefined {
  pattern.lastIndex = reader.at
  const found = pattern.exec(reader.text)?.[0]
  if (found !== undefined) reader.at += found.length
  return found
}

function fail(): never {
  throw new NotJson()
}
