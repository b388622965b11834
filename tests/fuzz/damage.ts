import type { Random } from '../fixtures/cards/mutate.ts'
import { damagedBytes } from '../fixtures/cards/mutate.ts'
import { damagedJson } from './storyDamage.fixture.ts'

export const below = (random: Random, limit: number): number => Math.floor(random() * limit)
export const pick = <T>(random: Random, items: readonly T[]): T => items[below(random, items.length)] as T

/** Texts that stand where a value was. */
const hostileValues = [
  '1e999',
  '-1e308',
  '1e-320',
  '18446744073709551615',
  '9'.repeat(300),
  '"__proto__"',
  '{"__proto__":{"polluted":1}}',
  '{"constructor":{"prototype":{"polluted":1}}}',
  '{"a":1,"a":2,"a":{}}',
  '"\\ud800"',
  '"\\u0000"',
  '"\\u202e\\u2066"',
  `"${'𝕏'.repeat(500)}"`,
  '[]',
  '{}',
  'null',
  `${'['.repeat(80)}${']'.repeat(80)}`,
  '['.repeat(5000),
  `${'{"a":'.repeat(200)}1${'}'.repeat(200)}`,
]

const names = ['"__proto__"', '"constructor"', '"toString"', '"hasOwnProperty"', '""', '"length"', '"then"']

/** A JSON file in which something went wrong: in its structure, in its text, or in its bytes. */
export function damagedJsonFile(seeds: readonly string[], random: Random): Uint8Array<ArrayBuffer> {
  const kind = random()
  if (kind < 0.4) {
    const found = damagedJson(seeds, random)
    return encode(typeof found === 'string' ? found : JSON.stringify(found))
  }
  let text = pick(random, seeds)
  for (let rounds = 1 + below(random, 3); rounds > 0; rounds--) text = withAnotherToken(text, random)
  const bytes = encode(text)
  return kind < 0.8 ? bytes : owned(damagedBytes(bytes, random, seeds.map(encode)))
}

function withAnotherToken(text: string, random: Random): string {
  const isName = random() < 0.25
  const tokens = [
    ...text.matchAll(
      isName
        ? /"(?:[^"\\]|\\.)*"(?=\s*:)/g
        : /(?<=[:[,]\s*)(?:"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?|true|false|null)(?!\s*:)/g,
    ),
  ]
  const token = pick(random, tokens)
  if (!token) return text
  const other = isName ? pick(random, names) : pick(random, hostileValues)
  return text.slice(0, token.index) + other + text.slice(token.index + token[0].length)
}

export const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)
const owned = (bytes: Uint8Array) => new Uint8Array(bytes)
export const fileOf = (bytes: Uint8Array): Blob => new Blob([owned(bytes)])
