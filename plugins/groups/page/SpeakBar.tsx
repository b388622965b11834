import { lazy } from 'react'
import { session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'

const Speakers = lazy(() => import('./Speakers.tsx'))

/** Who can speak next. Shows, and fetches, nothing in a chat with one. */
export default function SpeakBar() {
  const { current } = useSnapshot(session)
  return current?.members ? <Speakers /> : null
}
