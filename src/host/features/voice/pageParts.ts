import { lazy } from 'react'
import { composerParts } from 'sdk/page/chatParts.ts'
import { feature } from 'sdk/page/feature.ts'

/** Speaking instead of typing, beside the composer's field. */
export const voiceParts = feature((add) => {
  add(composerParts, 'mic', { place: 'before-send', component: lazy(() => import('./MicButton.tsx')) })
})
