import { parseJson } from 'sdk/text/parseJson.ts'

/** More than this is no answer to what was asked: a hundred memories take a third of it. */
const maxAnswerLength = 24_000
const deepest = 40

/**
 * What a model's answer may hold as JSON, the likeliest reading first: as it stands, mended, and of an answer that was
 * cut off as far as its entries are whole.
 */
export async function* jsonReadings(answer: string): AsyncGenerator<unknown, void> {
  const text = afterThoughts(answer.slice(0, maxAnswerLength))
  const start = text.search(/(?<!\{)\{\s*[\w"'“‘}]|\[\s*[{"'“‘\]]/)
  if (start < 0) return
  const body = withoutFence(text.slice(start))
  const { end, whole, isInText, depth } = scan(body)
  if (depth > deepest) return
  const exact = end === undefined ? undefined : parseJson(body.slice(0, end))
  // One entry a line: the first is not all of it.
  if (exact !== undefined && /^\s*\{/.test(body.slice(end))) yield await mended(withoutWordsAfter(body))
  if (exact !== undefined) yield exact
  if (end === undefined && isInText) yield await mended(body.slice(0, whole))
  if (end !== undefined || !isInText || /[}\]]\s*$/.test(body)) yield await mended(withoutWordsAfter(body))
  if (end !== undefined) yield await mended(body.slice(0, end))
}

/** Models that think aloud do so first. */
function afterThoughts(text: string): string {
  const end = text.lastIndexOf('</think')
  return end < 0 ? text : text.slice(text.indexOf('>', end) + 1)
}

function withoutFence(text: string): string {
  const fence = text.trimEnd().search(/\n[ \t]*(?:```|~~~)|```$/)
  return fence < 0 ? text : text.slice(0, fence)
}

/** A word of goodbye is no part of it. */
function withoutWordsAfter(text: string): string {
  const last = Math.max(text.lastIndexOf('}'), text.lastIndexOf(']')) + 1
  return /["'[{:,]/.test(text.slice(last)) ? text : text.slice(0, last || undefined)
}

interface Scanned {
  /** Where what was opened first is closed. */
  readonly end: number | undefined
  /** How far its entries are whole. */
  readonly whole: number
  readonly isInText: boolean
  readonly depth: number
}

function scan(text: string): Scanned {
  const open: string[] = []
  let isInText = false
  let whole = 0
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const letter = text.charAt(at)
    if (isInText && letter === '\\') at += 1
    else if (letter === '"') isInText = !isInText
    else if (isInText) continue
    else if (letter === '{' || letter === '[') depth = Math.max(depth, open.push(letter))
    else if (letter === ',' && open.at(-1) === '[') whole = at
    else if (letter === '}' || letter === ']') {
      open.pop()
      whole = at + 1
      if (open.length === 0) return { end: whole, whole, isInText, depth }
    }
  }
  return { end: undefined, whole, isInText, depth }
}

async function mended(text: string): Promise<unknown> {
  if (text.trim() === '' || (text.match(/[[{]/g)?.length ?? 0) > 2000) return undefined
  try {
    const { jsonrepair } = await import('jsonrepair')
    return JSON.parse(jsonrepair(text))
  } catch {
    return undefined
  }
}
