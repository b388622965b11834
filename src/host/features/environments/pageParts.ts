import { feature } from 'sdk/page/feature.ts'
import './environmentSection.ts'
import { lazy } from 'react'
import { quickActions } from 'sdk/page/points.ts'

/** The place of the chat, above the conversation. */
export const environmentParts = feature((add) => {
  add(quickActions, 'env', {
    place: 'action',
    before: ['direct', 'edge'],
    needsChat: true,
    component: lazy(() => import('./EnvAction.tsx')),
  })
})
