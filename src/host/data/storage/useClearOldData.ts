import { useState } from 'react'
import { clearedWords, clearOldData } from './oldData.ts'

/** The button that clears old data: busy while it works, then one of two sentences. */
export function useClearOldData(refresh: () => Promise<void>) {
  const [phase, setPhase] = useState<'idle' | 'busy' | 'done' | 'failed'>('idle')
  const clear = async () => {
    setPhase('busy')
    try {
      await clearOldData()
      await refresh()
      setPhase('done')
    } catch {
      setPhase('failed')
    }
  }
  const words = phase === 'done' || phase === 'failed' ? clearedWords[phase] : undefined
  return { phase, words, clear }
}
