import { useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { requestPersistence } from './persistence.ts'

const clearedWords = {
  done: 'Old data cleared successfully. Please try your action again.',
  failed: 'Failed to clear data. Please try manually clearing browser data.',
} as const

/**
 * The button that clears what nothing depends on: records of what models saw, what could still be undone, and snapshots.
 * Busy while it works, then one of two sentences.
 */
export function useClearOldData(refresh: () => Promise<void>) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  const clear = async () => {
    setPhase('busy')
    try {
      await storage().clearOld()
      await refresh()
      setPhase('done')
    } catch {
      setPhase('failed')
    }
  }
  const words = phase === 'done' || phase === 'failed' ? clearedWords[phase] : undefined
  return { phase, words, clear }
}

const persistentWords = {
  granted: 'Persistent storage granted! Your data is now protected.',
  denied: 'Persistent storage denied. Please bookmark this site and try again.',
} as const

/** The button that asks the browser never to delete what is kept here, then one of two sentences. */
export function useRequestPersistence(refresh: () => Promise<void>) {
  const [answer, setAnswer] = useState<'granted' | 'denied'>()
  const request = async () => {
    setAnswer((await requestPersistence()) ? 'granted' : 'denied')
    await refresh()
  }
  return { answer, words: answer && persistentWords[answer], request }
}
