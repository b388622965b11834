import type { Effect, Scope } from 'sdk'
import { settingsPages } from '../../extension/points.ts'
import { addPerformer, allButReplies } from '../effects/performers.ts'

/** How strong effects are. The stage itself is fetched with the first cue. */
export function addCues(scope: Scope): void {
  scope.add(addPerformer('stage', perform, allButReplies))
  scope.add(addPerformer('sound', perform, allButReplies))
  const id = 'kinks-effects'
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id,
      value: {
        id,
        path: 'kinks/effects',
        label: 'Effects',
        group: 'Kinks',
        order: 49.7,
        load: () => import('./EffectsPage.tsx'),
      },
    }),
  )
}

async function perform(effect: Extract<Effect, { readonly kind: 'stage' | 'sound' }>): Promise<void> {
  const { runEffect } = await import('./runEffect.ts')
  await runEffect(effect)
}
