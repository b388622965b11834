import type { HttpAnswer } from '../devices/http.ts'

/** Answers that look good and are not. */
export const mischiefs = [
  'too few',
  'too many',
  'no numbers',
  'beyond numbers',
  'ragged',
  'zeros',
  'endless vector',
  'no list',
  'error in disguise',
  'huge',
] as const
export type Mischief = (typeof mischiefs)[number]

/** A good answer of either protocol, spoiled. */
export function mischievous(mischief: Mischief, good: Readonly<Record<string, unknown>>): HttpAnswer {
  const told = (body: string): HttpAnswer => ({ status: 200, body })
  if (mischief === 'huge') return told(`{"padding":"${'x'.repeat(9 * 1024 * 1024)}"`)
  if (mischief === 'error in disguise') return told('{"error":{"message":"The model crashed"}}')
  const written = JSON.stringify(good, (key, value) => (isVectors(key, value) ? spoil(mischief, value) : value))
  // Too large for a number, and yet JSON: it is read as infinity.
  return told(mischief === 'beyond numbers' ? written.replace(/(\[|,)0\.\d+/, '$11e999') : written)
}

const isVectors = (key: string, value: unknown): value is readonly unknown[] =>
  (key === 'embeddings' || key === 'data') && Array.isArray(value)

function spoil(mischief: Mischief, parts: readonly unknown[]): unknown {
  switch (mischief) {
    case 'too few':
      return parts.slice(1)
    case 'too many':
      return [...parts, parts[0]]
    case 'no list':
      return { length: parts.length }
    default:
      return parts.map((part, place) => vectorOf(part, (vector) => spoilVector(mischief, vector, place)))
  }
}

function spoilVector(mischief: Mischief, vector: readonly unknown[], place: number): readonly unknown[] {
  switch (mischief) {
    case 'no numbers':
      return [null, ...vector.slice(1)]
    case 'ragged':
      return place === 0 ? vector.slice(1) : vector
    case 'zeros':
      return vector.map(() => 0)
    case 'endless vector':
      return new Array<number>(10_000).fill(0.01)
    default:
      return vector
  }
}

/** The vector stands by itself in one protocol and in an object in the other. */
function vectorOf(part: unknown, change: (vector: readonly unknown[]) => readonly unknown[]): unknown {
  if (Array.isArray(part)) return change(part)
  const { embedding, ...others } = part as { readonly embedding: readonly unknown[] }
  return { ...others, embedding: change(embedding) }
}
