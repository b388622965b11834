import { useSyncExternalStore } from 'react'
import type { Point } from './Point.ts'

/** The point's answer, kept fresh while the component is shown. */
export function usePoint<T, Answer>(point: Point<T, Answer>): Answer {
  return useSyncExternalStore(point.watch, point.read)
}
