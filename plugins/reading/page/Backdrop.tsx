import { lazy } from 'react'
import { backdropSection } from 'sdk/page/chat/backdropSection.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'

const CharacterBackdrop = lazy(() => import('./CharacterBackdrop.tsx'))

/** Behind the chat. Fetches nothing until the player wants the character there. */
export default function Backdrop() {
  return useSection(backdropSection).backdrop === 'character' ? <CharacterBackdrop /> : null
}
