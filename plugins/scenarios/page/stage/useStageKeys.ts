import { type RefObject, useEffect, useRef } from 'react'
import type { SceneEvent } from 'sdk'
import type { Stage } from 'sdk/story'
import { eventForKey, type StageKey } from './keys.ts'

/**
 * Lets the keyboard play the story while nothing else has the focus. It listens at the document, so it hears a key before
 * the app's shortcuts do at the window; a key it took is marked as handled, and they pass over it.
 */
export function useStageKeys(
  root: RefObject<HTMLElement | null>,
  stage: Stage,
  tell: (event: SceneEvent) => void,
): void {
  const latest = useRef(stage)
  latest.current = stage

  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('dialog[open]')) return
      const [target] = event.composedPath()
      if (!(target instanceof Element) || !isOurs(target, event.target, root.current)) return
      const meant = eventForKey(latest.current, readKey(event, target))
      if (!meant) return
      event.preventDefault()
      tell(meant)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [root, tell])
}

/** A key belongs to the story when the focus is in the stage, or on what surrounds it: the page, or its main part. */
function isOurs(target: Element, host: EventTarget | null, root: HTMLElement | null): boolean {
  if (!root) return false
  return target.contains(root) || (host instanceof Node && root.contains(host))
}

function readKey(event: KeyboardEvent, target: Element): StageKey {
  return {
    key: event.key,
    isRepeated: event.repeat,
    hasModifier: event.ctrlKey || event.metaKey || event.altKey,
    focus: focusOf(target),
  }
}

function focusOf(target: Element): StageKey['focus'] {
  if (target instanceof HTMLInputElement && /^(?:button|checkbox|radio)$/.test(target.type)) return 'pressable'
  if (target.closest('input, textarea, select, [contenteditable]:not([contenteditable="false"])')) return 'field'
  return target.closest('button, a[href], summary, label') ? 'pressable' : 'none'
}

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
