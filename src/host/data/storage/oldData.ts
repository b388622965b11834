import { storage } from '../../engines/engine.ts'

/** Clears what nothing depends on: records of what models saw, what could still be undone, and snapshots. */
export async function clearOldData(): Promise<void> {
  await storage().clearOld()
}

export const clearedWords = {
  done: 'Old data cleared successfully. Please try your action again.',
  failed: 'Failed to clear data. Please try manually clearing browser data.',
} as const

export const persistentWords = {
  granted: 'Persistent storage granted! Your data is now protected.',
  denied: 'Persistent storage denied. Please bookmark this site and try again.',
} as const
