/** Where a key leads in a grid of so many columns; undefined for keys that lead nowhere. */
export function stepInGrid(key: string, at: number, count: number, columns: number): number | undefined {
  const to = target(key, at, count, columns)
  return to === undefined || count === 0 ? undefined : Math.min(count - 1, Math.max(0, to))
}

function target(key: string, at: number, count: number, columns: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
      return at - 1
    case 'ArrowRight':
      return at + 1
    case 'ArrowUp':
      return at - columns < 0 ? at : at - columns
    case 'ArrowDown':
      return at + columns >= count ? at : at + columns
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}
