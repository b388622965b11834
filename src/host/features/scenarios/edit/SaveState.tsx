import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { draft } from './draft.ts'
import styles from './EditPage.module.css'
import { keepMine, saveNow, stateOpenAges, takeTheirs } from './editing.ts'

/** Whether what is written is kept. */
export function SaveState() {
  const { isSaved, saveTrouble, isElsewhere } = useSnapshot(draft)
  const words = isSaved ? 'Saved' : saveTrouble || isElsewhere ? 'Not saved' : 'Saving…'
  return (
    <p className={styles.saved} role="status">
      {words}
    </p>
  )
}

/** What keeps it from being kept, and what can be done about it. */
export function SaveTrouble() {
  const { saveTrouble, isElsewhere, openAges } = useSnapshot(draft)
  if (isElsewhere)
    return (
      <div className={`${layout.rowCentred} ${styles.trouble}`} role="alert">
        <p>
          This scenario was changed in another tab. Your changes aren't saved until you choose a version. You can undo
          the choice.
        </p>
        <Button size="compact-sm" onClick={() => void keepMine()}>
          Keep this version
        </Button>
        <Button size="compact-sm" variant="default" onClick={() => void takeTheirs()}>
          Use the other version
        </Button>
      </div>
    )
  if (saveTrouble === undefined) return null
  return (
    <div className={`${layout.rowCentred} ${styles.trouble}`} role="alert">
      <p>Couldn't save your changes. {saveTrouble} They are lost when you close this page.</p>
      {openAges.length > 0 ? (
        <Button size="compact-sm" onClick={() => void stateOpenAges()}>
          State the age
        </Button>
      ) : (
        <Button size="compact-sm" onClick={() => void saveNow()}>
          Try again
        </Button>
      )}
    </div>
  )
}
