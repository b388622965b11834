import { lazy } from 'react'
import { definePage } from 'sdk/page/definePage.ts'
import { characterDraftParts } from 'sdk/page/points/characterParts.ts'

/** Drafts a character with the player's own model, in the form that saves it. */
export default definePage({
  start(add) {
    add(characterDraftParts, 'draft', { place: 'start', component: lazy(() => import('./DraftButton.tsx')) })
  },
})
