import type { CharacterId } from 'sdk'
import { ActionDialog } from 'sdk/ui/ActionDialog.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { categories } from '../../../src/shared/memories/memory.ts'
import type { MemoryType } from '../../../src/workers/memory/contract.ts'
import { addMemory } from './changeMemories.ts'
import { MemoryFields } from './MemoryFields.tsx'
import { useMemoryForm } from './useMemoryForm.ts'

interface AddDialogProps {
  readonly character: CharacterId
  readonly name: string
  readonly type: MemoryType
  /** Whether reveries may be written, too. */
  readonly withReveries: boolean
  onClose(): void
}

/** Writes a memory by hand. */
export default function AddDialog({ character, name, type, withReveries, onClose }: AddDialogProps) {
  const form = useMemoryForm(
    () => ({ type, content: '', category: categories[type][0], importance: 5 }),
    (draft) => addMemory(character, draft),
    onClose,
  )
  const { draft } = form
  const kinds = [
    { value: 'player', label: 'About you' },
    { value: 'self', label: `Reverie: about ${name}` },
  ]
  return (
    <ActionDialog
      title="Add a memory"
      onClose={onClose}
      action={
        <Button loading={form.isSaving} onClick={() => void form.save()}>
          Add
        </Button>
      }
    >
      <div className={`${layout.column4} ${layout.shrinks}`}>
        {withReveries && (
          <NativeSelect
            label="Kind"
            data={kinds}
            value={draft.type}
            onChange={(event) => {
              const chosen = event.currentTarget.value === 'self' ? 'self' : 'player'
              form.change({ ...draft, type: chosen, category: categories[chosen][0] })
            }}
          />
        )}
        <MemoryFields draft={draft} problem={form.problem} onChange={form.change} onSave={() => void form.save()} />
      </div>
    </ActionDialog>
  )
}
