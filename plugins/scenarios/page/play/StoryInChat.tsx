import { lazy } from 'react'
import { session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'
import { playing } from './playing.ts'

const PlayRoom = lazy(() => import('./PlayRoom.tsx'))
const ResumeStory = lazy(() => import('./ResumeStory.tsx'))

/** The stage of the story that is played, or the way back into one that was left. */
export default function StoryInChat() {
  const { story } = useSnapshot(playing)
  const { current } = useSnapshot(session)
  if (story) return <PlayRoom />
  return current?.scenario ? <ResumeStory /> : null
}
