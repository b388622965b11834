import './loreSection.ts'
import { lazy } from 'react'
import type { Scope } from 'sdk'
import { type CharacterFormPart, characterFormParts } from '../../characters/characterParts.ts'

const parts: readonly CharacterFormPart[] = [
  { id: 'lorebook', order: 20, place: 'header', component: lazy(() => import('./CardBookLink.tsx')) },
  { id: 'lorebooks', order: 10, place: 'chats-last', component: lazy(() => import('./BooksOfCharacter.tsx')) },
]

/** A character's lorebooks, on its page. */
export function addLoreParts(scope: Scope): void {
  for (const value of parts) scope.add(characterFormParts.add({ by: 'vesper', id: value.id, value }))
}
