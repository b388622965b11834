import { useEffect, useRef, useState } from 'react'
import { useDevices } from '../../../devices/devices.ts'
import { endByHand, type playByHand } from '../patterns/playByHand.ts'
import { playTogether } from './playTogether.ts'

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
