import { session } from 'sdk/page/session.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { useSnapshot } from 'valtio'
import styles from './PlayRoom.module.css'
import { playScenario } from './playScenario.ts'

/** In a chat whose scenario was left, such as by closing the browser: the way back into it. */
export default function ResumeStory() {
  const scenario = useSnapshot(session).current?.scenario
  if (!scenario) return null
  return (
    <div className={styles.waits} role="status">
      <p>You stopped halfway through “{scenario.name}”.</p>
      <Button size="compact-sm" onClick={() => void playScenario(scenario.id, 'where-left')}>
        Resume scenario
      </Button>
    </div>
  )
}
