import { type RefObject, useLayoutEffect, useState } from 'react'

/** How the tiles of a grid are laid out. All lengths in pixels, the same as in the style sheet. */
export interface Tiles {
  /** The narrowest a tile is. */
  readonly width: number
  readonly gap: number
  /** How many stand side by side at least; 1 when left out. */
  readonly least?: number
  /** In a window narrower than this, one stands below the other. */
  readonly oneBelow?: number
}

/** How many tiles fit side by side into `frame`, which may change with the window. */
export function useColumns(
  frame: RefObject<HTMLElement | null>,
  { width, gap, least = 1, oneBelow = 0 }: Tiles,
): number {
  const [columns, setColumns] = useState(least)
  useLayoutEffect(() => {
    const element = frame.current
    if (!element) return
    const measure = () => {
      const fitting = Math.floor((element.clientWidth + gap) / (width + gap))
      setColumns(innerWidth < oneBelow ? 1 : Math.max(least, fitting))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [frame, width, gap, least, oneBelow])
  return columns
}

/** The items of a list, as many in each row as there are columns. */
export function rowsOf<Item>(items: readonly Item[], columns: number): readonly (readonly Item[])[] {
  const rows: (readonly Item[])[] = []
  for (let from = 0; from < items.length; from += columns) rows.push(items.slice(from, from + columns))
  return rows
}
