import { feature } from 'sdk/page/feature.ts'
import './loreSection.ts'
import { lazy } from 'react'
import { characterFormParts } from 'sdk/page/characterParts.ts'

/** A character's lorebooks, on its page. */
export const loreParts = feature((add) => {
  add(characterFormParts, 'lorebook', { place: 'header', component: lazy(() => import('./CardBookLink.tsx')) })
  add(characterFormParts, 'lorebooks', { place: 'chats-last', component: lazy(() => import('./BooksOfCharacter.tsx')) })
})
