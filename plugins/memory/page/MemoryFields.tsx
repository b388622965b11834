import type { KeyboardEvent } from 'react'
import { categoryWords } from 'sdk/page/promptReport/memoryKinds.ts'
import { Fields } from 'sdk/ui/Fields.tsx'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { Textarea } from 'sdk/ui/Textarea.ts'
import type { Category, MemoryDraft } from '../../../src/workers/memory/contract.ts'
import { maxLetters } from './changeMemories.ts'
import { categoriesOf } from './find.ts'

interface MemoryFieldsProps {
  readonly draft: MemoryDraft
  /** Why it cannot be saved like this; told once it was tried. */
  readonly problem: string | undefined
  onChange(draft: MemoryDraft): void
  /** Enter, in the words. */
  onSave(): void
}

const importances = Array.from({ length: 10 }, (_, index) => {
  const value = String(index + 1)
  const note = { '1': ' (trivial)', '5': ' (ordinary)', '10': ' (essential)' }[value] ?? ''
  return { value, label: `${value}${note}` }
})

/** The words of a memory, what kind of thing it is, and how much it matters. */
export function MemoryFields({ draft, problem, onChange, onSave }: MemoryFieldsProps) {
  const saveOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
    event.preventDefault()
    onSave()
  }
  return (
    <div className={`${layout.column4} ${layout.shrinks}`}>
      <Textarea
        label="Memory"
        autosize
        minRows={2}
        maxRows={10}
        maxLength={maxLetters}
        value={draft.content}
        data-first-focus
        description="One complete sentence with names: “Marlow takes his tea without sugar.” Press Enter to save."
        error={problem}
        onKeyDown={saveOnEnter}
        onChange={(event) => onChange({ ...draft, content: event.currentTarget.value })}
      />
      <Fields>
        <NativeSelect
          label="Category"
          data={categoriesOf(draft.type).map((value) => ({ value, label: categoryWords[value] }))}
          value={draft.category}
          onChange={(event) => onChange({ ...draft, category: event.currentTarget.value as Category })}
        />
        <NativeSelect
          label="Importance"
          data={importances}
          value={String(draft.importance)}
          onChange={(event) => onChange({ ...draft, importance: Number(event.currentTarget.value) })}
        />
      </Fields>
    </div>
  )
}
