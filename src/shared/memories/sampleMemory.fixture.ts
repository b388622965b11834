import type { CharacterId } from 'sdk'
import type { Memory } from './memory.ts'

export const ingrid = 'ingrid' as CharacterId

/** A memory for tests: what is not said is ordinary. */
export const sampleMemory = (patch: Partial<Memory> & Pick<Memory, 'id'>): Memory => ({
  character: ingrid,
  type: 'player',
  content: `Marlow told of ${patch.id}.`,
  category: 'fact',
  importance: 5,
  pinned: false,
  source: 'automatic',
  at: 0,
  modified: 0,
  recalls: 0,
  recalledAt: 0,
  messages: [],
  contradicts: [],
  ...patch,
})
