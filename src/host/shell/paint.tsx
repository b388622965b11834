import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Scope } from 'sdk'
import { commands, themes } from 'sdk/page/points/points.ts'
import { settings } from 'sdk/page/settings/settings.ts'
import { commandFor, shortcutOf } from 'sdk/page/shortcuts.ts'
import { subscribe } from 'valtio'
import { runCommand } from '../notices/runCommand.ts'
import { chosenTheme, paintTheme } from '../plugins/themes/pluginTheme.ts'
import { uiSection } from '../settings/uiSection.ts'
import { App } from './App.tsx'
import { gate } from './adultsOnly/AdultGate.tsx'

/** Puts the shell on the page. */
export function paint(root: HTMLElement | null, scope: Scope): void {
  if (!root) throw new Error('The page has no #root to paint into.')
  scope.add(followAppearance())
  scope.add(listenForShortcuts(window))
  const tree = createRoot(root)
  tree.render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  scope.add(() => tree.unmount())
}

/** Keeps the document's theme and text size as chosen. Returns the function that stops following. */
export function followAppearance(): () => void {
  show()
  const endings = [subscribe(settings, show), themes.watch(show)]
  return () => {
    for (const end of endings) end()
  }
}

function show(): void {
  const { theme, fontSize } = uiSection.now
  const page = document.documentElement
  page.dataset.theme = theme
  page.dataset.mantineColorScheme = theme
  page.classList.toggle('dark', theme === 'dark')
  paintTheme(chosenTheme())
  // A share of the reader's own default, so that a larger browser font stays larger.
  page.style.fontSize = fontSize === 16 ? '' : `${(fontSize / 16) * 100}%`
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute('content', getComputedStyle(page).getPropertyValue('--ground').trim())
}

/** Runs commands by their keys, wherever the focus is. Returns the function that stops listening. */
export function listenForShortcuts(target: Window): () => void {
  // Before anything on the page can keep the key to itself; what the key does there, it still does.
  const listenFirst = (event: KeyboardEvent) => {
    if (event.repeat || !gate.isOpen) return
    for (const command of commands.read())
      if (command.always && shortcutOf(command, event) && (command.isAvailable?.() ?? true)) runCommand(command, event)
  }
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || !gate.isOpen) return
    const inDialog = document.querySelector('dialog[open]') !== null
    const command = commandFor(event, commands.read(), { inField: isField(event.target), inDialog })
    if (!command) return
    if (event.key === ' ' && isPressable(event.target)) return
    if (!inDialog) event.preventDefault()
    runCommand(command, event)
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
