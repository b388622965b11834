import type { Story } from 'sdk'
import { type EosDocument, isFields } from '../../document/document.ts'
import { openAes } from './aes.ts'
import { md5 } from './md5.ts'

/** More than any player wrote; opening takes time. */
const longest = 2_000_000
const salted = /^U2FsdGVkX1[\w+/]*={0,2}$/

/**
 * What the open player kept of a story, from the file it hands out: `kept` is `{ oeos: <the text of the file> }`. Its
 * key is made of the number of the tease; undefined where it is no such file, or that of another tease.
 */
export function openStorage(kept: unknown, teaseId: string): Readonly<Record<string, unknown>> | undefined {
  const text = isFields(kept) && Object.hasOwn(kept, 'oeos') ? kept.oeos : undefined
  if (typeof text !== 'string' || text.length > longest) return undefined
  const sealed = text.trim().replace(/^"|"$/g, '')
  if (!salted.test(sealed)) return undefined
  const bytes = Uint8Array.from(atob(sealed), (character) => character.charCodeAt(0))
  const { key, start } = keyOf(`${teaseId}::OEOS`, bytes.subarray(8, 16))
  const plain = openAes(bytes.subarray(16), key, start)
  const value = plain && parsed(new TextDecoder().decode(plain))
  return isFields(value) ? value : undefined
}

/** What a story keeps, sealed or not. The player's word for the number of the tease comes before the script's own. */
export function storedOf({ kept, options }: Pick<Story, 'kept' | 'options'>, meta: EosDocument['oeosmeta']): unknown {
  const teaseId = Object.hasOwn(options, 'teaseId') ? options.teaseId : (meta?.teaseId ?? '')
  return openStorage(kept, String(teaseId)) ?? kept
}

/** As OpenSSL makes keys of words: each round takes in the one before. */
function keyOf(words: string, salt: Uint8Array) {
  const known = new TextEncoder().encode(words)
  const rounds: Uint8Array[] = []
  for (let round = 0; round < 3; round++) rounds.push(md5(joined(rounds.at(-1) ?? new Uint8Array(), known, salt)))
  const all = joined(...rounds)
  return { key: all.subarray(0, 32), start: all.subarray(32, 48) }
}

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
