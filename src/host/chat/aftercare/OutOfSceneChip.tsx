import { aftercare, goOn } from 'sdk/page/aftercare.ts'
import { Button } from 'sdk/ui/Button.tsx'
import styles from 'sdk/ui/StatusChip.module.css'
import { useSnapshot } from 'valtio'

/** While the scene is left: that it is, and the way back into it. */
export default function OutOfSceneChip() {
  const { isOutOfScene } = useSnapshot(aftercare)
  if (!isOutOfScene) return null
  return (
    <span className={styles.chip}>
      Out of character
      <Button size="compact-xs" variant="light" onClick={goOn}>
        Resume scene
      </Button>
    </span>
  )
}
