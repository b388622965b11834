import { wordingOf } from 'sdk'
import type { Seen } from '../turn/TurnWorld.ts'

/** The memories a reply was written with: none where it came to nothing, or is not kept. */
export const memoryIdsUsed = ({
  prompt,
  message,
  isSaved,
}: Pick<Seen, 'prompt' | 'message' | 'isSaved'>): readonly string[] =>
  isSaved && wordingOf(message).state !== 'failed' ? prompt.assembled.memories.told : []
