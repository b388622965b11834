import { proxy } from 'valtio'

export const palette = proxy({
  isOpen: false,
  /** What was typed while its code was on the way. */
  typed: '',
})

export function openPalette(): void {
  if (palette.isOpen) return
  palette.typed = ''
  palette.isOpen = true
  addEventListener('keydown', catchKey, { capture: true })
}

export function closePalette(): void {
  palette.isOpen = false
  leaveKeys()
}

/** What was typed so far. From now on the palette has the focus, and keys come to it by themselves. */
export function takeTyped(): string {
  leaveKeys()
  return palette.typed
}

const leaveKeys = () => removeEventListener('keydown', catchKey, { capture: true })

/** Between the keys that open the palette and its first picture, what is typed is meant for it. */
function catchKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') closePalette()
  else if (event.key === 'Backspace') palette.typed = palette.typed.slice(0, -1)
  else if ([...event.key].length === 1) palette.typed += event.key
  else if (event.key !== 'Enter') return
  event.preventDefault()
  event.stopImmediatePropagation()
}
