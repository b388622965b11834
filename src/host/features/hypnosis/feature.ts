import type { Scope } from 'sdk'
import { commands, routes, settingsPages, topBarItems } from '../../extension/points.ts'
import { modulesWithPages } from '../kinks/modulesWithPages.ts'
import { hypnosisKey } from './hypnosisKey.ts'
import { WakeButton } from './WakeButton.tsx'

/** The words of hypnosis, the studio, and the way out of whatever shows. */
export function addHypnosis(scope: Scope): void {
  const by = 'vesper' as const
  const id = 'kinks-hypnosis'
  const load = () => import('./HypnosisPage.tsx')
  const value = { id, path: 'kinks/hypnosis', label: 'Hypnosis', group: 'Kinks', order: 49.6, load }
  scope.add(settingsPages.add({ by, id, value }))
  scope.add(
    topBarItems.add({ by, id: 'wake', value: { id: 'wake', order: 10, place: 'badge', component: WakeButton } }),
  )
  scope.add(modulesWithPages.add({ by, id: hypnosisKey, value: {} }))
  const studio = {
    id: 'hypnosis',
    path: '/hypnosis',
    title: 'Hypnosis studio',
    load: () => import('./studio/StudioPage.tsx'),
  }
  scope.add(routes.add({ by, id: studio.id, value: studio }))
  const open = {
    id: 'hypnosis.open',
    label: 'Hypnosis studio',
    order: 410,
    run: () => history.pushState(null, '', studio.path),
  }
  scope.add(commands.add({ by, id: open.id, value: open }))
}
