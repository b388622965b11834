import { lazy } from 'react'
import { chatParts } from 'sdk/page/chatParts.ts'
import { feature } from 'sdk/page/feature.ts'

/** Those who can speak next, above the composer. */
export const groupParts = feature((add) => {
  add(chatParts, 'speak-bar', { place: 'before-composer', component: lazy(() => import('./SpeakBar.tsx')) })
})
