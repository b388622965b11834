import './environmentSection.ts'
import { lazy } from 'react'
import type { Scope } from 'sdk'
import { quickActions } from '../../extension/points.ts'

/** The place of the chat, above the conversation. */
export function addEnvironmentParts(scope: Scope): void {
  scope.add(
    quickActions.add({
      by: 'vesper',
      id: 'env',
      value: {
        id: 'env',
        order: 20,
        place: 'action',
        needsChat: true,
        component: lazy(() => import('./EnvAction.tsx')),
      },
    }),
  )
}
