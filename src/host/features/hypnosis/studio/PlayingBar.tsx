import { Button } from 'sdk/ui/Button.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { useSnapshot } from 'valtio'
import { pause, playing, resume, stopPlaying } from './player.ts'
import styles from './Studio.module.css'
import { clock } from './studioWords.ts'

/** What plays, how far it is, and the ways to hold and to end it. */
export function PlayingBar() {
  const { phase, name, at, ms } = useSnapshot(playing)
  if (phase === 'idle') return null
  return (
    <section className={styles.bar} aria-label={`${name} is ${phase === 'paused' ? 'paused' : 'playing'}`}>
      <span className={textStyles.strong}>{name}</span>
      <progress className={styles.progress} value={at} max={ms} aria-label="Progress" />
      <span className={textStyles.mutedNumber}>
        {clock(at)} of {clock(ms)}
      </span>
      {phase === 'playing' ? (
        <Button size="xs" variant="default" onClick={pause}>
          Pause
        </Button>
      ) : (
        <Button size="xs" onClick={resume}>
          Resume
        </Button>
      )}
      <Button size="xs" variant="default" onClick={stopPlaying}>
        End program
      </Button>
    </section>
  )
}
