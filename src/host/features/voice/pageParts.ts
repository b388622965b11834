import { lazy } from 'react'
import { composerParts } from '../../chat/screen/chatParts.ts'
import { feature } from '../../extension/feature.ts'

/** Speaking instead of typing, beside the composer's field. */
export const voiceParts = feature((add) => {
  add(composerParts, 'mic', { place: 'before-send', component: lazy(() => import('./MicButton.tsx')) })
})
