import { lazy, Suspense, useState } from 'react'
import { ActionMenu } from 'sdk/ui/ActionMenu.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { PlusIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Toolbar } from 'sdk/ui/Toolbar.tsx'
import { useSnapshot } from 'valtio'
import { exportScenario } from '../library/exportScenario.ts'
import { canEdit, draft } from './draft.ts'
import styles from './EditPage.module.css'
import {
  keepMine,
  redoChange,
  saveNow,
  select,
  stateOpenAges,
  storedOfDraft,
  takeTheirs,
  undoChange,
} from './editing.ts'
import { addNodeHere, duplicateNodeHere, removeNodeWithWayBack } from './nodeActions.ts'

const DraftDialog = lazy(() => import('./ai/DraftDialog.tsx'))

interface EditToolbarProps {
  readonly isPreviewing: boolean
  readonly onPreview: () => void
}

/** What can be done with the script as a whole. */
export function EditToolbar({ isPreviewing, onPreview }: EditToolbarProps) {
  const { phase, format, builtin, undoable, redoable, selection } = useSnapshot(draft)
  const [isDrafting, setDrafting] = useState(false)
  const isEditable = canEdit({ phase, format, builtin })
  const node = selection.kind === 'node' ? selection.id : undefined
  const more = () => [
    { label: 'Export', run: () => void exportDraft() },
    ...(isEditable
      ? [
          { label: 'Duplicate node', disabled: node === undefined, run: duplicateNodeHere },
          {
            label: 'Remove node',
            danger: true,
            divided: true,
            disabled: node === undefined,
            run: () => node !== undefined && removeNodeWithWayBack(node),
          },
        ]
      : []),
  ]
  return (
    <Toolbar className={`${layout.rowCentred} ${styles.toolbar}`} label="Editor">
      {isEditable && (
        <>
          <Button size="compact-sm" variant="default" disabled={!undoable} title={undoable} onClick={undoChange}>
            Undo
          </Button>
          <Button size="compact-sm" variant="default" disabled={!redoable} title={redoable} onClick={redoChange}>
            Redo
          </Button>
          <Button size="compact-sm" leftSection={<PlusIcon size={16} />} onClick={addNodeHere}>
            Add node
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant={node === undefined ? 'light' : 'default'}
        aria-pressed={node === undefined}
        onClick={() => select({ kind: 'scenario' })}
      >
        Scenario settings
      </Button>
      <Button
        size="compact-sm"
        variant={isPreviewing ? 'light' : 'default'}
        aria-pressed={isPreviewing}
        onClick={onPreview}
      >
        Preview
      </Button>
      {isEditable && (
        <Button size="compact-sm" variant="default" onClick={() => setDrafting(true)}>
          Draft with AI
        </Button>
      )}
      <ActionMenu label="More editor actions" size="small" actions={more} />
      {isEditable && <SaveState />}
      <Suspense>
        {isDrafting && <DraftDialog mode={node === undefined ? 'new' : 'extend'} onClose={() => setDrafting(false)} />}
      </Suspense>
    </Toolbar>
  )
}

async function exportDraft(): Promise<void> {
  await saveNow()
  const kept = storedOfDraft()
  if (kept) await exportScenario(kept.record)
}

/** Whether what is written is kept. */
function SaveState() {
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
