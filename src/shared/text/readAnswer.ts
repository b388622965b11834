import { parseJson } from 'sdk/text/parseJson.ts'
import { type Fields, isFields } from '../fields.ts'

/** More than this is no answer to what was asked: thirty nodes take a third of it. */
export const maxAnswerLength = 120_000
const deepest = 40
/** Mending takes long where there is much to be mended, and the page waits for it. */
const maxMendedLength = 60_000

export type Answer =
  | {
      readonly kind: 'object'
      readonly value: Fields
      /** It stood there from its first brace to its last, and nothing had to be mended. */
      readonly isWhole: boolean
    }
  /** What is wrong, for the model. */
  | { readonly kind: 'unreadable'; readonly why: string }
  /** It answered, but not with a document. */
  | { readonly kind: 'words' }

/** Finds the JSON object in what a model wrote, whatever stands around it, and mends what is broken of it. */
export async function readAnswer(answer: string): Promise<Answer> {
  const text = afterThoughts(answer.slice(0, maxAnswerLength))
  const start = startOfObject(text)
  if (start < 0) return { kind: 'words' }
  const { end, depth } = scan(text, start)
  if (depth > deepest) return { kind: 'unreadable', why: 'It is nested too deeply.' }
  const whole = end === undefined ? undefined : parseJson(text.slice(start, end))
  const value = whole ?? (await repaired(withoutFence(text.slice(start))))
  return isFields(value)
    ? { kind: 'object', value, isWhole: whole !== undefined }
    : { kind: 'unreadable', why: 'It is no JSON object.' }
}

/** Models that think aloud do so first. */
function afterThoughts(text: string): string {
  const end = text.lastIndexOf('</think>')
  return end < 0 ? text : text.slice(end + '</think>'.length)
}

/** Where the document begins: at a brace that opens fields, not one in a sentence. */
const startOfObject = (text: string): number => text.search(/\{\s*["'“}]/)

/** Where the object that begins at `start` ends, if it does, and how deep it goes at most. */
function scan(text: string, start: number): { readonly end: number | undefined; readonly depth: number } {
  let depth = 0
  let most = 0
  let isText = false
  for (let at = start; at < text.length; at++) {
    const letter = text[at]
    if (letter === '\\' && isText) at += 1
    else if (letter === '"') isText = !isText
    else if (isText) continue
    else if (letter === '{' || letter === '[') most = Math.max(most, ++depth)
    else if ((letter === '}' || letter === ']') && --depth === 0) return { end: at + 1, depth: most }
  }
  return { end: undefined, depth: most }
}

/** From the first brace to the last, without the fence and the words after it. */
function withoutFence(text: string): string {
  const fence = text.lastIndexOf('```')
  const inside = fence < 0 ? text : text.slice(0, fence)
  const last = inside.lastIndexOf('}')
  return inside.slice(last + 1).trim().length > 0 && /^[^"[{:]*$/.test(inside.slice(last + 1))
    ? inside.slice(0, last + 1)
    : inside
}

async function repaired(text: string): Promise<unknown> {
  if (text.length > maxMendedLength || rawDepth(text) > deepest * 2) return undefined
  try {
    const { jsonrepair } = await import('jsonrepair')
    return JSON.parse(jsonrepair(text))
  } catch {
    return undefined
  }
}

/** The depth of all brackets, those in texts among them. */
function rawDepth(text: string): number {
  let depth = 0
  let most = 0
  for (const letter of text) {
    if (letter === '{' || letter === '[') most = Math.max(most, ++depth)
    else if ((letter === '}' || letter === ']') && depth > 0) depth -= 1
  }
  return most
}
