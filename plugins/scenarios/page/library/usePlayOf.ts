import { useEffect, useState } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { followTable } from 'sdk/page/records/followedList.ts'
import type { ScenarioPlay } from '../../../../src/workers/storage/contract.ts'

/** How far a scenario was played, and whether it can go on there. */
export type PlayOf = Pick<ScenarioPlay, 'progress'> & { readonly canResume: boolean }

/** Follows how far a scenario was played. Nothing is read of one that never was. */
export function usePlayOf(id: string, wasPlayed: boolean): PlayOf | undefined {
  const [play, setPlay] = useState<PlayOf>()
  useEffect(() => {
    if (!wasPlayed) return
    let isGone = false
    const read = async () => {
      const found = await storage().read('scenarioPlays', id)
      if (!isGone) setPlay(found && { progress: found.progress, canResume: found.saved !== undefined })
    }
    const leave = onPlaysChanged(() => void read().catch(() => {}))
    void read().catch(() => {})
    return () => {
      isGone = true
      leave()
    }
  }, [id, wasPlayed])
  return play
}

const refreshers = new Set<() => void>()
let isFollowing = false

/** Calls after each change of how far something was played. Returns the function that ends it. */
export function onPlaysChanged(refresh: () => void): () => void {
  refreshers.add(refresh)
  if (!isFollowing) {
    isFollowing = true
    void followTable('scenarioPlays', () => {
      for (const one of refreshers) one()
    })
  }
  return () => refreshers.delete(refresh)
}

/** How far somebody is in a scenario of so many pages, as its card says it. */
export function progressWords(play: Pick<ScenarioPlay, 'progress'> | undefined, pages: number): string {
  if (!play) return 'Not played yet'
  const { seen, over, page } = play.progress
  if (over) return 'Played to the end'
  const known =
    pages > 0 ? `${Math.min(seen, pages).toLocaleString()} of ${pages.toLocaleString()}` : seen.toLocaleString()
  return `${known} pages seen${page ? `, left at “${page}”` : ''}`
}
