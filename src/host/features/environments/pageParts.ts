import { feature } from '../../extension/feature.ts'
import './environmentSection.ts'
import { lazy } from 'react'
import { quickActions } from '../../extension/points.ts'

/** The place of the chat, above the conversation. */
export const environmentParts = feature((add) => {
  add(quickActions, 'env', {
    place: 'action',
    before: ['direct', 'edge'],
    needsChat: true,
    component: lazy(() => import('./EnvAction.tsx')),
  })
})
