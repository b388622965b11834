import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import styles from './LimitCard.module.css'
import { playing } from './playing.ts'
import { leaveStory, passLimit } from './playScenario.ts'

/** Stands in the place of a story's words that enter what the player ruled out, until they decide. */
export function LimitCard() {
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
