import { isObject } from './json.ts'
import { random, seedOf } from './random.ts'

const embeddingSize = 32

/** A unit vector that depends on nothing but the text. */
export function embeddingOf(text: string): readonly number[] {
  const chance = random(seedOf('embedding', text))
  const raw = Array.from({ length: embeddingSize }, () => chance.next() * 2 - 1)
  const length = Math.hypot(...raw)
  return raw.map((value) => value / length)
}

export function embeddingInputs(body: unknown): readonly string[] {
  const input = isObject(body) ? body.input : undefined
  const texts: readonly unknown[] = Array.isArray(input) ? input : [input]
  return texts.filter((text) => typeof text === 'string')
}
