import type { DrawnCue, Shape } from '../drawn/DrawnCue.ts'

/** Where the limiter looks: at points all over the stage, or, where one colour is shown for all, at their mean. */
export interface Grid {
  readonly columns: number
  readonly rows: number
  readonly isFlat?: boolean
}

export const wholeGrid: Grid = { columns: 16, rows: 9 }
export const flatGrid: Grid = { ...wholeGrid, isFlat: true }
export const pointsOf = ({ columns, rows, isFlat }: Grid): number => (isFlat ? 1 : columns * rows)

/** Fills in how much of a cue is at each point. `aspect` is the width of the stage by its height. */
export function sample(
  coverage: DrawnCue['coverage'],
  shape: Shape,
  { columns, rows, isFlat }: Grid,
  aspect: number,
  into: Float32Array,
): void {
  const [wide, high] = aspect > 1 ? [aspect, 1] : [1, 1 / aspect]
  let sum = 0
  for (let row = 0; row < rows; row++)
    for (let column = 0; column < columns; column++) {
      const x = ((2 * column + 1) / columns - 1) * wide
      const y = ((2 * row + 1) / rows - 1) * high
      const covered = coverage(x, y, shape)
      sum += covered
      if (!isFlat) into[row * columns + column] = covered
    }
  if (isFlat) into[0] = sum / (columns * rows)
}
