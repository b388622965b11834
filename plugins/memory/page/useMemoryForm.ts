import { useState } from 'react'
import type { MemoryDraft } from '../../../src/workers/memory/contract.ts'
import { lengthProblem, memoryProblem } from './changeMemories.ts'

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
  const [refusal, setRefusal] = useState<string>()
  return {
    draft,
    problem: hasTried ? (lengthProblem(draft.content) ?? refusal) : undefined,
    isSaving,
    change(next) {
      setRefusal(undefined)
      setDraft(next)
    },
    async save() {
      setTried(true)
      if (isSaving) return
      setSaving(true)
      const why = await memoryProblem(draft.content)
      setRefusal(why)
      const isKept = why === undefined && (await keep({ ...draft, content: draft.content.trim() }))
      setSaving(false)
      if (isKept) onSaved()
    },
  }
}
