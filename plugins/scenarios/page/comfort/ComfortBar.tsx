import { lazy, Suspense, useState } from 'react'
import type { Stage } from 'sdk'
import { speaking } from 'sdk/page/speech/speaking.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import { playing } from '../play/playing.ts'
import { notifyStory } from '../play/playScenario.ts'
import { useAutoAdvance } from './advance/useAutoAdvance.ts'
import styles from './Comforts.module.css'
import { advanceByItself, comfort } from './comfort.ts'
import { isAnswerKey, useHandsFree } from './hands/useHandsFree.ts'
import { isReadingStory, stopReadingStory } from './storyVoice.ts'
import { useComforts } from './useComforts.ts'

const ComfortsDialog = lazy(() => import('./ComfortsDialog.tsx'))

const notify = (event: Parameters<typeof notifyStory>[0]) => void notifyStory(event)
const isOurs = (event: KeyboardEvent) => isAnswerKey(event.key)
const nobodys = () => false

/** The comforts at work, and the way to all of them. */
export function ComfortBar() {
  const { stage, isPaused } = useSnapshot(playing)
  const { isAdvancing, announcement } = useSnapshot(comfort)
  const { autoAdvance, wordsPerMinute, handsFree } = useComforts()
  const [isOpen, setOpen] = useState(false)
  const shown = stage as Stage | undefined
  useAutoAdvance({
    stage: shown,
    isOn: autoAdvance && isAdvancing && !isPaused,
    wordsPerMinute,
    isOurs: handsFree ? isOurs : nobodys,
    tell: notify,
  })
  useHandsFree({ stage: shown, isOn: handsFree, isPaused, tell: notify })
  // Read in render, so that it is drawn anew when a voice begins or ends.
  const isReading = useSnapshot(speaking).message !== undefined && isReadingStory()
  return (
    <>
      {autoAdvance && (
        <Button size="compact-sm" variant="subtle" onClick={() => advanceByItself(!isAdvancing)}>
          {isAdvancing ? 'Stop auto-advance' : 'Start auto-advance'}
        </Button>
      )}
      {isReading && (
        <Button size="compact-sm" variant="subtle" onClick={stopReadingStory}>
          Stop reading
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Playback
      </Button>
      <p className={handsFree && announcement ? styles.said : 'visually-hidden'} role="status">
        {announcement}
      </p>
      <Suspense>{isOpen && <ComfortsDialog onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
