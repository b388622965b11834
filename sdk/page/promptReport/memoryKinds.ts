import type { Category, MemoryType } from '../../../src/workers/memory/contract.ts'

/** Whom a memory is about. */
export const typeWords: Readonly<Record<MemoryType, string>> = { player: 'About you', self: 'Reverie' }

/** What kind of thing a memory says. */
export const categoryWords: Readonly<Record<Category, string>> = {
  fact: 'Fact',
  preference: 'Preference',
  relationship: 'Relationship',
  event: 'Event',
  trait: 'Trait',
  admission: 'Admission',
  feeling: 'Feeling',
}
