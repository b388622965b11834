import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { commands, routes, topBarItems } from 'sdk/page/points/points.ts'
import { modulesWithPages } from '../kinks/modulesWithPages.ts'
import { hypnosisKey } from './hypnosisKey.ts'
import { WakeButton } from './WakeButton.tsx'

/** The words of hypnosis, the studio, and the way out of whatever shows. */
export const hypnosisFeature = feature((add) => {
  addSettingsPage(add, 'kinks/hypnosis', {
    label: 'Hypnosis',
    group: 'Kinks',
    load: () => import('./HypnosisPage.tsx'),
  })
  add(topBarItems, 'wake', { place: 'badge', before: 'chastity-lock', component: WakeButton })
  add(modulesWithPages, hypnosisKey, {})
  const path = '/hypnosis'
  add(routes, 'hypnosis', { path, title: 'Hypnosis studio', load: () => import('./studio/StudioPage.tsx') })
  add(commands, 'hypnosis.open', { label: 'Hypnosis studio', run: () => history.pushState(null, '', path) })
})
