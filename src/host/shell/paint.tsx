import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Scope } from 'sdk'
import { subscribe } from 'valtio'
import { themes } from '../extension/points.ts'
import { chosenTheme } from '../plugins/themes/chosenTheme.ts'
import { paintTheme } from '../plugins/themes/paintTheme.ts'
import { settings } from '../settings/settings.ts'
import { uiSection } from '../settings/uiSection.ts'
import { App } from './App.tsx'
import { listenForShortcuts } from './listenForShortcuts.ts'

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
