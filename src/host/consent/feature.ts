import type { Effect } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { addPerformer, allButReplies } from 'sdk/page/points/performers.ts'
import { topBarItems } from 'sdk/page/points/points.ts'
import { safewordKeySection } from '../data/privacy/privacySection.ts'
import { WakeButton } from './cues/WakeButton.tsx'

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
  addSettingsPage(add, 'consent', {
    label: 'Consent',
    group: 'Consent and kinks',
    before: ['kinks-chastity', 'kinks-hypnosis', 'kinks-effects', 'kinks-modules'],
    fields: async () => [safewordKeySection.schema, (await import('./safewordForm.ts')).safewordForm],
    load: () => import('./ConsentPage.tsx'),
  })
})

/** Effects that are shown or sound, and the way to end them all. Who plays them is another's business. */
export const cuesFeature = feature((add, scope) => {
  add(topBarItems, 'wake', { place: 'badge', component: WakeButton })
  scope.add(addPerformer('stage', performCue, allButReplies))
  scope.add(addPerformer('sound', performCue, allButReplies))
})

async function performCue(effect: Extract<Effect, { readonly kind: 'stage' | 'sound' }>): Promise<void> {
  const { runEffect } = await import('./cues/runEffect.ts')
  await runEffect(effect)
}
