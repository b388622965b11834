import { lazy } from 'react'
import { session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'
import { script } from './beginScene.ts'

const Guide = lazy(() => import('./Guide.tsx'))

/** Shows, and fetches, nothing in a chat that the script does not play. */
export default function GuideInChat() {
  return useSnapshot(session).current?.script === script ? <Guide /> : null
}
