import { type KeyboardEvent, useEffect, useRef } from 'react'
import { Button } from 'sdk/ui/Button.tsx'
import layout from 'sdk/ui/layout.module.css'
import rowStyles from 'sdk/ui/rows.module.css'
import type { Memory, MemoryDraft } from '../../../src/workers/memory/contract.ts'
import { rewordMemory } from './changeMemories.ts'
import { MemoryFields } from './MemoryFields.tsx'
import { useMemoryForm } from './useMemoryForm.ts'

interface EditMemoryProps {
  readonly memory: Memory
  /** Where what was typed is kept while the form is scrolled away. */
  readonly drafts: Map<string, MemoryDraft>
  onClose(): void
}

/** A memory being changed where it stands. Escape leaves it as it was. */
export function EditMemory({ memory, drafts, onClose }: EditMemoryProps) {
  const place = useRef<HTMLFormElement>(null)
  const close = () => {
    drafts.delete(memory.id)
    onClose()
  }
  const { type, content, category, importance } = memory
  const form = useMemoryForm(
    () => drafts.get(memory.id) ?? { type, content, category, importance },
    (draft) => rewordMemory(memory, draft),
    close,
  )
  const change = (draft: MemoryDraft) => {
    drafts.set(memory.id, draft)
    form.change(draft)
  }
  useEffect(() => place.current?.querySelector<HTMLElement>('textarea:not([aria-hidden])')?.focus(), [])
  const leave = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return
    event.stopPropagation()
    close()
  }
  return (
    <form
      ref={place}
      className={`${layout.column4} ${layout.shrinks}`}
      aria-label="Edit memory"
      onKeyDown={leave}
      onSubmit={(event) => {
        event.preventDefault()
        void form.save()
      }}
    >
      <MemoryFields draft={form.draft} problem={form.problem} onChange={change} onSave={() => void form.save()} />
      <div className={rowStyles.toRight}>
        <Button variant="default" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" loading={form.isSaving}>
          Save
        </Button>
      </div>
    </form>
  )
}
