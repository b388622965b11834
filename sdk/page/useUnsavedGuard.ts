import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../ui/confirm.ts'

/** Asks before unsaved words are left behind. `release` lets the next step pass, once they are saved. */
export function useUnsavedGuard(isDirty: boolean, what = 'about this character'): { release(): void } {
  return useLeaveGuard(isDirty, { title: 'Leave without saving?', text: `Your changes ${what} are not saved.` })
}

interface LeaveQuestion {
  readonly title: string
  /** What is lost. */
  readonly text: string
}

/** Asks before a page is left that would lose something else than changes. `release` lets the next step pass. */
export function useLeaveGuard(isLosing: boolean, question: LeaveQuestion): { release(): void } {
  const released = useRef(false)
  useBlocker({
    shouldBlockFn: async () => isLosing && !released.current && !(await mayLeave(question)),
    enableBeforeUnload: () => isLosing && !released.current,
  })
  return {
    release() {
      released.current = true
    },
  }
}

const mayLeave = (question: LeaveQuestion) => confirm({ ...question, action: 'Leave', cancel: 'Stay', danger: true })
