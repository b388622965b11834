import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Stage } from 'sdk'
import { useSnapshot } from 'valtio'
import { StageView } from '../stage/StageView.tsx'
import { LimitCard } from './LimitCard.tsx'
import { PlayBar } from './PlayBar.tsx'
import styles from './PlayRoom.module.css'
import { playing } from './playing.ts'
import { leaveStory, mediaOfStory, notifyStory, playScenario } from './playScenario.ts'
import { storyNow } from './storyClock.ts'
import { useStageOptions } from './useStageOptions.ts'

const PlayDetails = lazy(() => import('./PlayDetails.tsx'))

const resolve = async (media: Parameters<NonNullable<ReturnType<typeof mediaOfStory>>['resolve']>[0]) =>
  await mediaOfStory()?.resolve(media)
const notify = (event: Parameters<typeof notifyStory>[0]) => void notifyStory(event)

/** The stage of the story that is played, with what can be done with the play as a whole. */
export default function PlayRoom() {
  const { story, stage, phase, isPaused, showsDetails } = useSnapshot(playing)
  const options = useStageOptions(isPaused)
  const navigate = useNavigate()
  if (!story) return null
  return (
    <section className={`${styles.room} ${story.chats ? styles.beside : ''}`} aria-label={`Scenario: ${story.name}`}>
      <PlayBar />
      <LimitCard />
      {stage ? (
        <StageView
          stage={stage as Stage}
          now={storyNow}
          resolve={resolve}
          tell={notify}
          options={options}
          restart={() => void playScenario(story.id, 'beginning')}
          library={() => void leaveStory().then(() => navigate({ to: '/scenarios' }))}
        />
      ) : (
        <p className={styles.waiting} role="status">
          {phase === 'opening' ? 'Opening the scenario…' : ''}
        </p>
      )}
      {showsDetails && (
        <Suspense>
          <PlayDetails />
        </Suspense>
      )}
    </section>
  )
}
