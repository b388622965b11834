import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import textStyles from 'sdk/ui/text.module.css'
import type { Memory } from '../../../src/workers/memory/contract.ts'
import { mergeMemories } from './changeMemories.ts'
import styles from './Memory.module.css'
import { MemoryFields } from './MemoryFields.tsx'
import { memoryCount } from './memoryWords.ts'
import { suggestMerge } from './suggestMerge.ts'
import { useMemoryForm } from './useMemoryForm.ts'

interface MergeDialogProps {
  readonly memories: readonly [Memory, ...Memory[]]
  onClose(): void
  onMerged(): void
}

/** Makes one memory of several, in words that are suggested and can be changed. */
export default function MergeDialog({ memories, onClose, onMerged }: MergeDialogProps) {
  const ids = memories.map(({ id }) => id)
  const form = useMemoryForm(
    () => suggestMerge(memories),
    (draft) => mergeMemories(ids, draft),
    onMerged,
  )
  return (
    <ActionDialog
      title={`Merge ${memoryCount(memories.length)}`}
      onClose={onClose}
      action={
        <Button loading={form.isSaving} onClick={() => void form.save()}>
          Merge
        </Button>
      }
    >
      <div className={`${layout.column4} ${layout.shrinks}`}>
        <p>One memory replaces these. The text is only a suggestion.</p>
        <ul className={`${textStyles.mutedAnywhere} ${styles.merged}`} aria-label="Merged memories">
          {memories.map(({ id, content }) => (
            <li key={id}>{content}</li>
          ))}
        </ul>
        <MemoryFields
          draft={form.draft}
          problem={form.problem}
          onChange={form.change}
          onSave={() => void form.save()}
        />
      </div>
    </ActionDialog>
  )
}
