import { useState } from 'react'
import type { Chip } from '../../../../shared/pictures/compose/chips.ts'

/** More pieces than this are no prompt any more. */
export const maxChips = 100

/** A piece with an identity of its own, so that a field keeps its focus while others come and go. */
export interface EditedChip {
  readonly key: number
  readonly chip: Chip
}

/** The pieces of a prompt while they are changed. */
export function useChips(first: readonly Chip[]) {
  const [edited, setEdited] = useState(() => ({
    chips: first.map((chip, key): EditedChip => ({ key, chip })),
    next: first.length,
  }))
  const chips = edited.chips
  return {
    chips,
    change: (key: number, text: string) =>
      setEdited((now) => ({
        ...now,
        chips: now.chips.map((one) => (one.key === key ? { key, chip: { ...one.chip, text } } : one)),
      })),
    remove: (key: number) => setEdited((now) => ({ ...now, chips: now.chips.filter((one) => one.key !== key) })),
    add: () =>
      setEdited(({ chips, next }) => ({
        chips: [...chips, { key: next, chip: { kind: 'own', text: '' } }],
        next: next + 1,
      })),
    /** Without empty ones. */
    result: () => chips.map(({ chip }) => chip).filter(({ text }) => text.trim() !== ''),
  }
}
