import { lazy, Suspense, useEffect, useState } from 'react'
import type { StoryAbout } from 'sdk'
import { useSnapshot } from 'valtio'
import { scenarios } from '../../../plugins/scenarioEngine.ts'
import { Messages } from '../comfort/details/Messages.tsx'
import { MissingFiles } from '../comfort/details/MissingFiles.tsx'
import { PageMap } from '../comfort/details/PageMap.tsx'
import { StateView } from '../comfort/details/StateView.tsx'
import { useComforts } from '../comfort/useComforts.ts'
import styles from './PlayRoom.module.css'
import { playing } from './playing.ts'
import { readStory } from './readStory.ts'

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

/** What a story is and where it leads, read once while it is looked at. */
function useStoryAbout(id: string | undefined): StoryAbout | undefined {
  const [about, setAbout] = useState<StoryAbout>()
  useEffect(() => {
    let isWanted = true
    const read = async () => {
      const found = id === undefined ? undefined : await readStory(id, 0)
      const read = found && (await scenarios().about(found.record.engine, found.story))
      if (isWanted) setAbout(read)
    }
    read().catch(() => {})
    return () => {
      isWanted = false
    }
  }, [id])
  return about
}
