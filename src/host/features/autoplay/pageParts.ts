import './autoplaySection.ts'
import { lazy } from 'react'
import type { Scope } from 'sdk'
import { quickActions } from '../../extension/points.ts'

/** The switch above the conversation. */
export function addAutoplayParts(scope: Scope): void {
  scope.add(
    quickActions.add({
      by: 'vesper',
      id: 'auto',
      value: {
        id: 'auto',
        order: 10,
        place: 'action',
        needsChat: true,
        component: lazy(() => import('./AutoAction.tsx')),
      },
    }),
  )
}
