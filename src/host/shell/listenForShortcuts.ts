import { commands } from '../extension/points.ts'
import { commandFor, shortcutOf } from '../extension/shortcuts.ts'
import { runCommand } from '../notices/runCommand.ts'
import { gate } from './adultsOnly/gate.ts'

/** Runs commands by their keys, wherever the focus is. Returns the function that stops listening. */
export function listenForShortcuts(target: Window): () => void {
  // Before anything on the page can keep the key to itself; what the key does there, it still does.
  const listenFirst = (event: KeyboardEvent) => {
    if (event.repeat || !gate.isOpen) return
    for (const command of commands.read())
      if (command.always && shortcutOf(command, event) && (command.isAvailable?.() ?? true)) runCommand(command)
  }
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || !gate.isOpen) return
    const inDialog = document.querySelector('dialog[open]') !== null
    const command = commandFor(event, commands.read(), { inField: isField(event.target), inDialog })
    if (!command) return
    if (event.key === ' ' && isPressable(event.target)) return
    if (!inDialog) event.preventDefault()
    runCommand(command)
  }
  target.addEventListener('keydown', listenFirst, { capture: true })
  target.addEventListener('keydown', listen)
  return () => {
    target.removeEventListener('keydown', listenFirst, { capture: true })
    target.removeEventListener('keydown', listen)
  }
}

function isField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target instanceof HTMLTextAreaElement ||
      target instanceof HTMLSelectElement ||
      (target instanceof HTMLInputElement && !/^(button|checkbox|radio|submit|range|color|file)$/.test(target.type)))
  )
}

/** Space presses what has the focus, before it can be anybody's shortcut. */
const isPressable = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary, input, [role="button"], [role="switch"]') !== null
