import { useEffect, useRef, useState } from 'react'
import { isAbort, messageOf } from 'sdk'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { Intent } from '../../../../src/workers/stimulation/contract.ts'

/**
 * Plays something because a person's hand asked for it. Answers its number, or nothing where devices may not move; why
 * is told.
 */
export async function playByHand(intent: Omit<Intent, 'source'>): Promise<number | undefined> {
  try {
    if (!(await deviceControl.now.mayMove())) return undefined
    return await deviceControl.now.play({ ...intent, source: 'hand' })
  } catch (error) {
    if (!isAbort(error)) toast({ type: 'error', title: "Couldn't play this", message: messageOf(error) })
    return undefined
  }
}

/** Ends what was begun, if it was; that it had ended before is no mistake. */
export function endByHand(id: number | undefined): void {
  if (id !== undefined) void deviceControl.now.endPlaying({ id }).catch(() => {})
}

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
