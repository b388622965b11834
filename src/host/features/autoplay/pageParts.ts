import { feature } from '../../extension/feature.ts'
import './autoplaySection.ts'
import { lazy } from 'react'
import { endOngoing } from '../../extension/ongoing.ts'
import { quickActions } from '../../extension/points.ts'

/** The switch above the conversation. */
export const autoplayParts = feature((add, scope) => {
  add(quickActions, 'auto', {
    place: 'action',
    before: ['direct', 'edge'],
    needsChat: true,
    component: lazy(() => import('./AutoAction.tsx')),
  })
  scope.add(() => endOngoing('autoplay'))
})
