import { field, isFields } from '../../fields.ts'
import type { SpriteSet } from './spriteSet.ts'

/** A set as it was kept, unless an older Vesper wrote it otherwise. */
export const readSprites = (value: unknown): SpriteSet | undefined =>
  isFields(value) &&
  typeof value.character === 'string' &&
  typeof value.seed === 'number' &&
  Array.isArray(value.cells) &&
  value.cells.every((cell) => typeof field(cell, 'expression') === 'string' && isFields(field(cell, 'work')))
    ? (value as unknown as SpriteSet)
    : undefined
