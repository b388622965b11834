import { useState } from 'react'
import type { MemoryDraft } from '../../../workers/memory/contract.ts'
import { memoryProblem } from './changeMemories.ts'

export interface MemoryForm {
  readonly draft: MemoryDraft
  readonly problem: string | undefined
  readonly isSaving: boolean
  change(draft: MemoryDraft): void
  /** Saves what is written, or says why not. */
  save(): Promise<void>
}

/** A memory that is being written. `keep` resolves with whether it was saved. */
export function useMemoryForm(
  first: () => MemoryDraft,
  keep: (draft: MemoryDraft) => Promise<boolean>,
  onSaved: () => void,
): MemoryForm {
  const [draft, setDraft] = useState(first)
  const [hasTried, setTried] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const problem = memoryProblem(draft.content)
  return {
    draft,
    problem: hasTried ? problem : undefined,
    isSaving,
    change: setDraft,
    async save() {
      setTried(true)
      if (problem !== undefined || isSaving) return
      setSaving(true)
      const isKept = await keep({ ...draft, content: draft.content.trim() })
      setSaving(false)
      if (isKept) onSaved()
    },
  }
}
