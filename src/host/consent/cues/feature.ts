import type { Effect } from 'sdk'
import { addSettingsPage } from '../../extension/addSettingsPage.ts'
import { feature } from '../../extension/feature.ts'
import { addPerformer, allButReplies } from '../effects/performers.ts'

/** How strong effects are. The stage itself is fetched with the first cue. */
export const cuesFeature = feature((add, scope) => {
  scope.add(addPerformer('stage', perform, allButReplies))
  scope.add(addPerformer('sound', perform, allButReplies))
  addSettingsPage(add, 'kinks/effects', { label: 'Effects', group: 'Kinks', load: () => import('./EffectsPage.tsx') })
})

async function perform(effect: Extract<Effect, { readonly kind: 'stage' | 'sound' }>): Promise<void> {
  const { runEffect } = await import('./runEffect.ts')
  await runEffect(effect)
}
