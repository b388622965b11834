import type { KeyboardEvent, TouchEvent } from 'react'
import { useRef } from 'react'
import type { Message } from 'sdk'
import { stepWording } from '../messages/wordings.ts'

/** Shorter moves are a tap that slipped. */
const minPx = 60

/** What goes on the newest message so that its wordings can be leafed through: by a swipe, or by the arrow keys. */
export function useSwipe(message: Message | undefined, isLast: boolean) {
  const start = useRef<{ readonly x: number; readonly y: number } | undefined>(undefined)
  if (!message || !isLast) return undefined
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = ({ ArrowLeft: -1, ArrowRight: 1 } as const)[event.key]
      if (!by || event.target !== event.currentTarget || event.ctrlKey || event.altKey || event.metaKey) return
      event.preventDefault()
      void stepWording(message, by, true)
    },
    onTouchStart({ touches, target }: TouchEvent<HTMLElement>) {
      const touch = touches[0]
      start.current =
        touch && touches.length === 1 && !isForItself(target) ? { x: touch.clientX, y: touch.clientY } : undefined
    },
    onTouchEnd({ changedTouches }: TouchEvent<HTMLElement>) {
      const from = start.current
      const touch = changedTouches[0]
      start.current = undefined
      if (!from || !touch) return
      const by = swiped(touch.clientX - from.x, touch.clientY - from.y)
      if (by) void stepWording(message, by, true)
    },
    onTouchCancel() {
      start.current = undefined
    },
  }
}

/** The way a finger went: to the left is on, to the right is back. Up and down is scrolling, and slanted is neither. */
export function swiped(x: number, y: number): 1 | -1 | undefined {
  if (Math.abs(x) < minPx || Math.abs(x) < 2.5 * Math.abs(y)) return undefined
  return x < 0 ? 1 : -1
}

/** Some things within a message scroll sideways, or are written in. */
const isForItself = (target: EventTarget) =>
  target instanceof Element && target.closest('pre, textarea, [popover], div[tabindex]') !== null
