import { feature } from '../../extension/feature.ts'
import './loreSection.ts'
import { lazy } from 'react'
import { characterFormParts } from '../../characters/characterParts.ts'

/** A character's lorebooks, on its page. */
export const loreParts = feature((add) => {
  add(characterFormParts, 'lorebook', { place: 'header', component: lazy(() => import('./CardBookLink.tsx')) })
  add(characterFormParts, 'lorebooks', { place: 'chats-last', component: lazy(() => import('./BooksOfCharacter.tsx')) })
})
