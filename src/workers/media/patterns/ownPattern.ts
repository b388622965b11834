import { err, ok, type Result } from 'sdk'
import validate from '../../../../schemas/pattern.schema.json?validate'
import { field } from '../../../shared/fields.ts'
import type { DrawnPoint, Pattern } from '../../stimulation/contract.ts'
import { readActions } from './readActions.ts'

/** What a file of ours holds once the schema has let it through: scripts have plain lists instead of arrays of numbers. */
interface OwnFile {
  readonly name: string
  readonly pattern: Exclude<Pattern, { readonly kind: 'script' }> | WrittenScript
}

interface WrittenScript {
  readonly kind: 'script'
  readonly name: string
  readonly axes: Readonly<Record<string, { readonly at: readonly number[]; readonly place: readonly number[] }>>
}

/** Whether a document says of itself that it is a pattern of ours. */
export const isOwnPattern = (document: unknown): boolean => field(document, 'vesper') === 'pattern'

/** Reads a pattern as `ownDocument` writes it. */
export function readOwnPattern(
  document: unknown,
): Result<{ readonly name: string; readonly pattern: Pattern }, { readonly message: string }> {
  if (!validate(document)) {
    const where = validate.errors?.[0]?.instancePath.slice(1).replaceAll('/', ' › ')
    return err({
      message: `This is a pattern of Vesper, but ${where ? `“${where}”` : 'something'} in it is not as it must be.`,
    })
  }
  const { name, pattern } = document as OwnFile
  switch (pattern.kind) {
    case 'script': {
      const axes = Object.entries(pattern.axes).map(([axis, { at, place }]) => {
        const actions = at.map((time, index) => ({ at: time, pos: (place[index] ?? Number.NaN) * 100 }))
        return [axis, readActions(actions).axis] as const
      })
      return ok({ name, pattern: { kind: 'script', name: pattern.name, axes: Object.fromEntries(axes) } })
    }
    case 'drawn':
      return ok({ name, pattern: { ...pattern, points: rising(pattern.points) } })
    default:
      return ok({ name, pattern })
  }
}

export function ownDocument(name: string, pattern: Pattern): object {
  return { vesper: 'pattern', version: 1, name, pattern: pattern.kind === 'script' ? written(pattern) : pattern }
}

function written({ name, axes }: Extract<Pattern, { readonly kind: 'script' }>): WrittenScript {
  const lists = Object.entries(axes).map(([axis, { at, place }]) => {
    return [axis, { at: [...at], place: Array.from(place, (value) => Math.round(value * 10_000) / 10_000) }] as const
  })
  return { kind: 'script', name, axes: Object.fromEntries(lists) }
}

const rising = (points: readonly DrawnPoint[]): readonly DrawnPoint[] => points.toSorted((a, b) => a.at - b.at)
