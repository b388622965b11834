import './presetSection.ts'
import { lazy } from 'react'
import type { Scope } from 'sdk'
import { characterFormParts } from '../../characters/characterParts.ts'
import { sceneFields } from '../../chat/notes/sceneFields.ts'

/** The choice of a preset for one character, and for one chat. */
export function addPresetParts(scope: Scope): void {
  scope.add(
    characterFormParts.add({
      by: 'vesper',
      id: 'preset',
      value: {
        id: 'preset',
        order: 10,
        place: 'chats-first',
        component: lazy(() => import('./PresetOfCharacter.tsx')),
      },
    }),
  )
  scope.add(
    sceneFields.add({
      by: 'vesper',
      id: 'preset',
      value: { id: 'preset', order: 10, place: 'after-situation', component: lazy(() => import('./PresetOfChat.tsx')) },
    }),
  )
}
