/** A level as it may be: 0..1, and what is no number is zero. */
export const levelOf = (value: number | undefined): number => Math.min(1, Math.max(0, value || 0))

/** The step of a level on a device that knows `steps` above zero. Nothing that is asked for is lost to rounding: above zero is at least one. */
export function stepOf(value: number | undefined, steps: number): number {
  const level = levelOf(value)
  return level === 0 ? 0 : Math.max(1, Math.round(level * steps))
}

/** A place to go to, 0..1; undefined where the frame says to stay. */
export function placeOf(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : levelOf(value)
}
