import { lazy } from 'react'
import type { Scope } from 'sdk'
import { quickActions } from '../../extension/points.ts'

/** The director's panel, opened from the bar above the conversation. */
export function addDirector(scope: Scope): void {
  const id = 'direct'
  const component = lazy(() => import('./DirectorAction.tsx'))
  scope.add(quickActions.add({ by: 'vesper', id, value: { id, order: 25, place: 'action', component } }))
}
