import { useEffect, useState } from 'react'
import type { ScenarioPlay, ScenarioReport } from '../../../workers/storage/contract.ts'
import { storage } from '../../engine.ts'
import { followTable } from '../../lore/followTable.ts'

export interface ScenarioDetails {
  readonly play?: Pick<ScenarioPlay, 'progress'> & { readonly canResume: boolean }
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
    refreshers.add(tryTo)
    followPlays()
    return () => {
      isGone = true
      refreshers.delete(tryTo)
    }
  }, [id])
  return details
}

const refreshers = new Set<() => void>()
let isFollowing = false

function followPlays(): void {
  if (isFollowing) return
  isFollowing = true
  void followTable('scenarioPlays', () => {
    for (const refresh of refreshers) refresh()
  })
}
