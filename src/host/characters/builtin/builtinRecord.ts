import type { Character } from 'sdk'
import type { NormalCard } from '../../../workers/media/contract.ts'

/** A built-in character as its card file reads, without what each browser adds: id, dates and the small picture. */
export interface BuiltinRecord {
  readonly character: Omit<Character, 'id' | 'previewImage' | 'created' | 'modified'>
  readonly card: NormalCard
}
