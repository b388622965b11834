import { type FocusEvent, useLayoutEffect, useRef } from 'react'

const focusable = 'button, input, select, [role="slider"]'

/**
 * Keeps the focus on the control that has it while the tree around it changes, even when that moves the control and
 * the browser lets go of it. It never takes the focus from anything else. Controls are marked `data-control`.
 */
export function useKeptFocus<Root extends HTMLElement>() {
  const root = useRef<Root>(null)
  const held = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (held.current === undefined || document.activeElement !== document.body) return
    const controls = root.current?.querySelectorAll<HTMLElement>('[data-control]') ?? []
    const same = [...controls].find(({ dataset }) => dataset.control === held.current)
    if (same) same.querySelector<HTMLElement>(focusable)?.focus({ preventScroll: true })
    else held.current = undefined
  })
  return {
    ref: root,
    onFocus({ target }: FocusEvent) {
      held.current = target.closest<HTMLElement>('[data-control]')?.dataset.control
    },
    onBlur({ target }: FocusEvent) {
      // What was taken off the page has not let go of the focus by itself.
      if (target.isConnected) held.current = undefined
    },
  }
}
