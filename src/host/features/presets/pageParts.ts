import { feature } from 'sdk/page/feature.ts'
import './presetSection.ts'
import { lazy } from 'react'
import { characterFormParts } from 'sdk/page/characterParts.ts'
import { sceneFields } from '../../chat/notes/sceneFields.ts'

/** The choice of a preset for one character, and for one chat. */
export const presetParts = feature((add) => {
  add(characterFormParts, 'preset', { place: 'chats-first', component: lazy(() => import('./PresetOfCharacter.tsx')) })
  add(sceneFields, 'preset', { place: 'after-situation', component: lazy(() => import('./PresetOfChat.tsx')) })
})
