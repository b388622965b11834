import { useEffect, useRef, useState } from 'react'
import { mayMove } from '../../../devices/arming.ts'
import { useDevices } from '../../../devices/devices.ts'
import { endByHand, playByHand } from '../patterns/playByHand.ts'

/** One recording plays again at a time; leaving the page ends it. */
export function useReplay() {
  const [begun, setBegun] = useState<{ readonly recording: string; readonly ids: readonly number[] }>()
  const current = useRef<readonly number[]>([])
  const isHere = useRef(true)
  const { playing } = useDevices()
  const end = () => {
    for (const id of current.current) endByHand(id)
    current.current = []
    setBegun(undefined)
  }
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      for (const id of current.current) endByHand(id)
    }
  }, [])
  const play = async (recording: string, intents: readonly Parameters<typeof playByHand>[0][]) => {
    end()
    const ids = await playTogether(intents)
    for (const id of current.current) endByHand(id)
    current.current = ids
    if (isHere.current) setBegun({ recording, ids })
    else for (const id of ids) endByHand(id)
  }
  const isPlaying = begun?.ids.some((id) => playing.some((found) => found.id === id)) ?? false
  return { playing: isPlaying ? begun?.recording : undefined, play, end }
}

/** Plays all of them or, where devices may not move, none. Answers the numbers of those that play. */
async function playTogether(intents: readonly Parameters<typeof playByHand>[0][]): Promise<readonly number[]> {
  // Asked once, and not by each.
  if (!(await mayMove())) return []
  const ids = await Promise.all(intents.map(playByHand))
  return ids.filter((id) => id !== undefined)
}
