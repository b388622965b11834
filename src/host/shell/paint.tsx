import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { Scope } from 'sdk'
import { App } from './App.tsx'
import { followAppearance } from './appearance.ts'
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
