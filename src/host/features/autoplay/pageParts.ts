import { feature } from 'sdk/page/feature.ts'
import './autoplaySection.ts'
import { lazy } from 'react'
import { endOngoing } from 'sdk/page/ongoing.ts'
import { quickActions } from 'sdk/page/points.ts'

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
