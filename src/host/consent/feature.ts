import type { Scope } from 'sdk'
import { settingsPages } from '../extension/points.ts'
import { addPerformer, allButReplies } from './effects/performers.ts'

/** The page where a player says what they agree to, and the questions modules ask them. */
export function addConsent(scope: Scope): void {
  scope.add(
    addPerformer(
      'ask',
      async (effect, { asks }) => {
        if (!asks) return 'Nothing here would receive the answer.'
        const { askPlayer } = await import('./effects/questions.ts')
        askPlayer(effect, asks)
        return undefined
      },
      allButReplies,
    ),
  )
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
