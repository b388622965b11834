import { useEffect, useMemo, useRef } from 'react'
import { isAbort, messageOf } from 'sdk'
import { systemClock } from 'sdk/devices'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { toast } from 'sdk/page/toasts.ts'
import { endByHand } from '../patterns/playByHand.ts'
import type { TargetChoice } from '../patterns/targets.ts'
import { HandOutput } from './HandOutput.ts'

const failed = (error: unknown) => {
  if (!isAbort(error)) toast({ type: 'error', title: "Couldn't play this", message: messageOf(error) })
}

/**
 * A level that is held by a pointer, a key or a trigger: the highest of them counts. Everything is let go when the
 * page is left or hidden, and when devices may no longer move.
 */
export function useHandOutput({ target, sense }: TargetChoice, strength: number) {
  const hand = useMemo(
    () => new HandOutput({ play: (intent) => deviceControl.now.play(intent), end: endByHand }, systemClock, failed),
    [],
  )
  const grips = useRef(new Map<string, number>())
  const letGo = useRef<() => void>(undefined)
  const { isArmed } = useDevices()
  const release = () => {
    grips.current.clear()
    hand.release()
    letGo.current?.()
    letGo.current = undefined
  }
  const releasing = useRef(release)
  releasing.current = release

  const hold = (grip: string, level: number) => {
    if (level > 0 && (!isArmed || grips.current.get(grip) === 0)) {
      // What was held while one was asked does not count: it must be let go and pressed again.
      if (!isArmed && !grips.current.has(grip)) void deviceControl.now.mayMove()
      grips.current.set(grip, 0)
      return
    }
    if (level > 0) grips.current.set(grip, level)
    else grips.current.delete(grip)
    const highest = Math.max(0, ...grips.current.values())
    if (highest > 0) {
      letGo.current ??= holdRunning()
      hand.hold({ target, sense, level: highest * strength })
    } else release()
  }

  useEffect(() => {
    if (!isArmed) releasing.current()
  }, [isArmed])
  useEffect(() => onLeave(() => releasing.current()), [])
  return hold
}

/** Calls `leave` whenever the window loses the focus or the page is hidden or shown, and at the end. Returns what ends it. */
export function onLeave(leave: () => void): () => void {
  addEventListener('blur', leave)
  document.addEventListener('visibilitychange', leave)
  return () => {
    removeEventListener('blur', leave)
    document.removeEventListener('visibilitychange', leave)
    leave()
  }
}

/** It must be said again within half a second; said twice as often, one late word does no harm. */
const everyMs = 200

const holding = new Set<symbol>()
let timer: ReturnType<typeof setInterval> | undefined

/** Holds devices running, where they run only while held. Returns the way to let go. */
export function holdRunning(): () => void {
  const hold = Symbol('hold')
  holding.add(hold)
  deviceControl.now.hold(true)
  timer ??= setInterval(() => deviceControl.now.hold(true), everyMs)
  return () => {
    if (!holding.delete(hold) || holding.size > 0) return
    clearInterval(timer)
    timer = undefined
    deviceControl.now.hold(false)
  }
}
