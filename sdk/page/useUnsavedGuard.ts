import { useBlocker } from '@tanstack/react-router'
import { useRef } from 'react'
import { confirm } from '../ui/confirm.ts'

/** Asks before unsaved words are left behind. `release` lets the next step pass, once they are saved. */
export function useUnsavedGuard(isDirty: boolean, what = 'about this character'): { release(): void } {
  const released = useRef(false)
  useBlocker({
    shouldBlockFn: async () => isDirty && !released.current && !(await mayLeave(what)),
    enableBeforeUnload: () => isDirty && !released.current,
  })
  return {
    release() {
      released.current = true
    },
  }
}

const mayLeave = (what: string) =>
  confirm({
    title: 'Leave without saving?',
    text: `Your changes ${what} are not saved.`,
    action: 'Leave',
    cancel: 'Stay',
    danger: true,
  })
