import { useEffect, useRef, useState } from 'react'
import { endByHand, playByHand } from './playByHand.ts'

/** Plays one thing at a time; the next ends the one before, and leaving ends the last. */
export function useHand() {
  const [id, setId] = useState<number>()
  const current = useRef<number>(undefined)
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
      endByHand(current.current)
    }
  }, [])
  const end = () => {
    endByHand(current.current)
    current.current = undefined
    setId(undefined)
  }
  const play = async (intent: Parameters<typeof playByHand>[0]) => {
    end()
    const begun = await playByHand(intent)
    // While it was asked for, the person may have left, or begun something else.
    endByHand(current.current)
    if (isHere.current) {
      current.current = begun
      setId(begun)
    } else endByHand(begun)
  }
  return { id, play, end }
}
