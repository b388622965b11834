import { lazy, Suspense } from 'react'
import { useSnapshot } from 'valtio'
import { Messages } from '../comfort/details/Messages.tsx'
import { MissingFiles } from '../comfort/details/MissingFiles.tsx'
import { PageMap } from '../comfort/details/PageMap.tsx'
import { StateView } from '../comfort/details/StateView.tsx'
import { useStoryAbout } from '../comfort/details/useStoryAbout.ts'
import { useComforts } from '../comfort/useComforts.ts'
import styles from './PlayRoom.module.css'
import { playing } from './playing.ts'

const OwnInPlay = lazy(() => import('../own/OwnInPlay.tsx'))

/** Behind the scenes: where the story is, where it can go, and what its author should know. */
export default function PlayDetails() {
  const { story, stage } = useSnapshot(playing)
  const { travel } = useComforts()
  const about = useStoryAbout(story?.id)
  return (
    <aside className={styles.details} aria-label="Playback details">
      <h3>Page: {stage?.page || 'none yet'}</h3>
      {about && about.pages.length > 0 && <PageMap pages={about.pages} canJump={travel} />}
      {story && (
        <Suspense>
          <OwnInPlay id={story.id} />
        </Suspense>
      )}
      {about && <MissingFiles names={about.missing} />}
      <Messages />
      <StateView />
    </aside>
  )
}
