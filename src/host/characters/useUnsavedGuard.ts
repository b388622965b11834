import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../ui/confirm.ts'

/** Asks before unsaved words are left behind. `release` lets the next step pass, once they are saved. */
export function useUnsavedGuard(isDirty: boolean): { release(): void } {
  const released = useRef(false)
  useBlocker({
    shouldBlockFn: async () => isDirty && !released.current && !(await mayLeave()),
    enableBeforeUnload: () => isDirty && !released.current,
  })
  return {
    release() {
      released.current = true
    },
  }
}

const mayLeave = () =>
  confirm({
    title: 'Leave without saving?',
    text: 'What you changed about this character is not saved yet.',
    action: 'Leave',
    cancel: 'Stay',
    danger: true,
  })
