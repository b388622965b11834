import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Stage } from 'sdk'
import { safety } from 'sdk/page/services/safety.ts'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Toolbar } from 'sdk/ui/Toolbar.tsx'
import { useSnapshot } from 'valtio'
import { ComfortBar } from '../comfort/ComfortBar.tsx'
import { useComforts } from '../comfort/useComforts.ts'
import { isBare, StageView } from '../stage/StageView.tsx'
import styles from './PlayRoom.module.css'
import { playing } from './playing.ts'
import { leaveStory, mediaOfStory, notifyStory, passLimit, pauseStory, playScenario, stepBack } from './playScenario.ts'
import { storyNow } from './storyClock.ts'
import { useFullScreen } from './useFullScreen.ts'
import { useIdle } from './useIdle.ts'
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
  const [fills, fill] = useFullScreen()
  const isIdle = useIdle(fills && !isPaused)
  if (!story) return null
  return (
    <section
      className={`${styles.room} ${story.chats ? styles.beside : ''}`}
      data-fills={fills || undefined}
      data-idle={isIdle || undefined}
      data-bare={(stage && isBare(stage as Stage)) || undefined}
      aria-label={`Scenario: ${story.name}`}
    >
      <PlayBar fills={fills} {...(!story.chats && { fill })} />
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

/** Stands in the place of a story's words that enter what the player ruled out, until they decide. */
function LimitCard() {
  const { limit } = useSnapshot(playing)
  if (!limit) return null
  return (
    <section className={styles.card} role="alert" aria-label="Limit reached">
      <p className={styles.words}>
        This page touches {limit.labels.join(' and ')}: you ruled {limit.labels.length === 1 ? 'it' : 'them'} out. The
        scenario is paused.
      </p>
      <div className={layout.row}>
        <Button size="compact-sm" onClick={() => void passLimit('skip')}>
          Skip
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void leaveStory()}>
          End scenario
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={() => void passLimit('show')}>
          Show once
        </Button>
      </div>
    </section>
  )
}

interface PlayBarProps {
  /** Whether the stage fills the screen. */
  readonly fills?: boolean
  /** Lets it, or ends it. Absent in a chat, which needs the room. */
  readonly fill?: () => void
}

/** Time, the way back, what makes playing easier, and a look behind the scenes. What waits for a limit goes on by its card. */
export function PlayBar({ fills = false, fill }: PlayBarProps) {
  const { story, isPaused, steps, isOver, limit, showsDetails } = useSnapshot(playing)
  const { travel } = useComforts()
  return (
    <Toolbar className={styles.bar} label="Play">
      {/* In a chat its name stands in the top bar. */}
      <h2 className={story?.chats ? 'visually-hidden' : (styles.name ?? '')}>{story?.name}</h2>
      {!isOver && !limit && (
        <Button size="compact-sm" variant={isPaused ? 'filled' : 'subtle'} onClick={() => void pauseStory(!isPaused)}>
          {isPaused ? 'Resume' : 'Pause'}
        </Button>
      )}
      {travel && (
        <Button size="compact-sm" variant="subtle" disabled={steps === 0} onClick={() => void stepBack()}>
          Back
        </Button>
      )}
      <ComfortBar />
      <Button
        size="compact-sm"
        variant="subtle"
        aria-expanded={showsDetails}
        onClick={() => {
          playing.showsDetails = !playing.showsDetails
        }}
      >
        Details
      </Button>
      {fill && (
        <Button size="compact-sm" variant="subtle" aria-pressed={fills} onClick={fill}>
          {fills ? 'Leave full screen' : 'Full screen'}
        </Button>
      )}
      {fills && (
        <Button
          size="compact-sm"
          color="red"
          className={styles.stop ?? ''}
          aria-label="Stop all devices"
          onClick={() => safety.now.stopStimulation()}
        >
          Stop
        </Button>
      )}
      {isPaused && !limit && (
        <p className={styles.paused} role="status">
          Paused. Nothing runs until you resume.
        </p>
      )}
    </Toolbar>
  )
}
