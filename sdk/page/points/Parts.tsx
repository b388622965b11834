import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { Placed } from './inOrder.ts'
import type { Point, WithId } from './Point.ts'
import { usePoint } from './usePoint.ts'

/** A component that a feature puts in a named place of a page. One that has nothing to show renders null. */
export interface Part<Place extends string, Props = object> extends Placed {
  readonly place: Place
  readonly component: ComponentType<Props>
}

interface PartsProps<Place extends string, Props> {
  readonly of: Point<Part<Place, Props>, readonly WithId<Part<Place, Props>>[]>
  readonly at: Place
  /** What every part there is given. */
  readonly props: Props
  /** Stands in for a part until its code is there, where its arrival would move what is on screen. */
  readonly fallback?: ReactNode
}

/** What features put in one place of a page. Each shows as soon as its own code is there. */
export function Parts<Place extends string, Props extends object>({
  of,
  at,
  props,
  fallback,
}: PartsProps<Place, Props>) {
  return usePoint(of)
    .filter(({ place }) => place === at)
    .map(({ id, component: Shown }) => (
      <Suspense key={id} fallback={fallback}>
        <Shown {...props} />
      </Suspense>
    ))
}
