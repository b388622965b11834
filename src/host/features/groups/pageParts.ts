import { lazy } from 'react'
import type { Scope } from 'sdk'
import { chatParts } from '../../chat/screen/chatParts.ts'

/** Those who can speak next, above the composer. */
export function addGroupParts(scope: Scope): void {
  scope.add(
    chatParts.add({
      by: 'vesper',
      id: 'speak-bar',
      value: { id: 'speak-bar', order: 20, place: 'before-composer', component: lazy(() => import('./SpeakBar.tsx')) },
    }),
  )
}
