import { addSettingsPage } from '../extension/addSettingsPage.ts'
import { feature } from '../extension/feature.ts'
import { addPerformer, allButReplies } from './effects/performers.ts'

/** The page where a player says what they agree to, and the questions modules ask them. */
export const consentFeature = feature((add, scope) => {
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
  addSettingsPage(add, 'consent', { label: 'Consent', group: 'Vesper', load: () => import('./ConsentPage.tsx') })
})
