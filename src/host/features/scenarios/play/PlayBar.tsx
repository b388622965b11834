import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import { ComfortBar } from '../comfort/ComfortBar.tsx'
import { useComforts } from '../comfort/useComforts.ts'
import styles from './PlayRoom.module.css'
import { playing } from './playing.ts'
import { pauseStory, stepBack } from './playScenario.ts'

/** Time, the way back, what makes playing easier, and a look behind the scenes. What waits for a limit goes on by its card. */
export function PlayBar() {
  const { story, isPaused, steps, isOver, limit, showsDetails } = useSnapshot(playing)
  const { travel } = useComforts()
  return (
    <div className={styles.bar} role="toolbar" aria-label="Play">
      {/* In a chat the state of the story lies over this place, and its name stands in the top bar. */}
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
      {isPaused && !limit && (
        <p className={styles.paused} role="status">
          Paused. Nothing runs until you resume.
        </p>
      )}
    </div>
  )
}
