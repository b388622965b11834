import type { Scope } from 'sdk'
import { settingsPages } from '../extension/points.ts'

/** The page where a player says what they agree to. */
export function addConsent(scope: Scope): void {
  const id = 'consent'
  const load = () => import('./ConsentPage.tsx')
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id,
      value: { id, path: id, label: 'Consent', group: 'Vesper', order: 52, load },
    }),
  )
}
