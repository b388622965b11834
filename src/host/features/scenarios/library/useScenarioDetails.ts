import { useEffect, useState } from 'react'
import type { ScenarioReport } from '../../../../workers/storage/contract.ts'
import { storage } from '../../../engines/engine.ts'
import { onPlaysChanged, type PlayOf } from './usePlayOf.ts'

export interface ScenarioDetails {
  readonly play?: PlayOf
  readonly report?: ScenarioReport
}

/** What is kept beside a scenario, as its page shows it. */
export function useScenarioDetails(id: string): ScenarioDetails {
  const [details, setDetails] = useState<ScenarioDetails>({})
  useEffect(() => {
    let isGone = false
    const read = async () => {
      const [play, script] = await Promise.all([
        storage().read('scenarioPlays', id),
        storage().read('scenarioScripts', id),
      ])
      if (isGone) return
      setDetails({
        ...(play && { play: { progress: play.progress, canResume: play.saved !== undefined } }),
        ...(script?.report && { report: script.report }),
      })
    }
    const tryTo = () => void read().catch(() => isGone || setDetails({}))
    tryTo()
    const leave = onPlaysChanged(tryTo)
    return () => {
      isGone = true
      leave()
    }
  }, [id])
  return details
}
