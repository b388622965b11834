import { lazy } from 'react'
import type { Scope } from 'sdk'
import { composerParts } from '../../chat/screen/chatParts.ts'

/** Speaking instead of typing, beside the composer's field. */
export function addVoiceParts(scope: Scope): void {
  scope.add(
    composerParts.add({
      by: 'vesper',
      id: 'mic',
      value: { id: 'mic', order: 10, place: 'before-send', component: lazy(() => import('./MicButton.tsx')) },
    }),
  )
}
