import { type RefObject, useEffect, useRef } from 'react'

/**
 * Keeps the focus in the stage when what had it is gone: a choice that was made leaves the page, and the next key should
 * still play the story.
 */
export function useKeptFocus(root: RefObject<HTMLElement | null>, change: unknown): void {
  const had = useRef(false)
  useEffect(() => {
    const { current } = root
    if (!current) return
    const came = () => {
      had.current = true
    }
    const left = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget instanceof Node && !current.contains(relatedTarget)) had.current = false
    }
    current.addEventListener('focusin', came)
    current.addEventListener('focusout', left)
    return () => {
      current.removeEventListener('focusin', came)
      current.removeEventListener('focusout', left)
    }
  }, [root])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change may have taken away what had the focus
  useEffect(() => {
    if (had.current && document.activeElement === document.body) root.current?.focus({ preventScroll: true })
  }, [root, change])
}
