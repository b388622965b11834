import './panic.css'
import { panicStops } from 'sdk/page/points/stopOnPanic.ts'
import { matches, parseShortcut, type Shortcut } from 'sdk/page/shortcuts.ts'
import { coverTitle } from 'sdk/ui/pageTitle.ts'

/*
 * One key ends everything that runs and leaves an empty page. It asks nothing of the rest of the page, which may be
 * busy, broken or behind a dialog: it works on the document itself, before anybody else hears the key.
 */

const usualKey: Shortcut = { key: 'f9', mod: false, alt: false, shift: false }
const twiceMs = 1500

/** Ends everything that joined, and every sound of the page. One that fails keeps no other from ending. */
export function stopAll(): void {
  for (const stop of [...panicStops, silence]) {
    try {
      Promise.resolve(stop()).catch(() => {})
    } catch {
      // Nothing is worth telling now.
    }
  }
}

export const isEmptied = (): boolean => document.documentElement.hasAttribute('data-emptied')

/** Shows an empty page first, then stops everything: hiding must not wait for anybody. */
export function emptyPage(): void {
  document.documentElement.setAttribute('data-emptied', '')
  coverTitle('panic', 'New tab')
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  stopAll()
}

export function refillPage(): void {
  document.documentElement.removeAttribute('data-emptied')
  coverTitle('panic', undefined)
}

/** Follows the key everywhere: in fields, in dialogs, before the app is there. The same key twice brings it back. */
export function listenForPanic(target: Window, key: () => string): () => void {
  let pressedAt = Number.NEGATIVE_INFINITY
  const listen = (event: KeyboardEvent) => {
    const isPanic = matches(panicKeyOf(key()), event)
    if (!isPanic && !isEmptied()) return
    // What is typed into an empty page is nobody's; the browser's own keys still work.
    event.stopImmediatePropagation()
    if (!isPanic) return
    event.preventDefault()
    if (event.repeat) return
    if (!isEmptied()) {
      pressedAt = Number.NEGATIVE_INFINITY
      emptyPage()
    } else if (Date.now() - pressedAt <= twiceMs) refillPage()
    else pressedAt = Date.now()
  }
  target.addEventListener('keydown', listen, { capture: true })
  return () => target.removeEventListener('keydown', listen, { capture: true })
}

/** A key one may choose: no letter one writes with, and not the keys everything else stops with. */
export function isPanicKey(text: string): boolean {
  const shortcut = parseShortcut(text)
  if (!shortcut) return false
  return /^f\d{1,2}$/.test(shortcut.key) || ((shortcut.mod || shortcut.alt) && shortcut.key.length === 1)
}

export function panicKeyOf(text: string): Shortcut {
  return (isPanicKey(text) ? parseShortcut(text) : undefined) ?? usualKey
}

function silence(): void {
  for (const player of document.querySelectorAll<HTMLMediaElement>('audio, video')) {
    player.muted = true
    player.pause()
  }
  globalThis.speechSynthesis?.cancel()
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {})
  if (navigator.mediaSession) navigator.mediaSession.metadata = null
}
