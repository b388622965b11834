import { feature } from '../../extension/feature.ts'
import { homeCards, routes } from '../../extension/points.ts'
import { SetupCard } from './SetupCard.tsx'

export const setupFeature = feature((add) => {
  add(routes, 'setup', { path: '/setup', title: 'Setup', load: () => import('./SetupPage.tsx') })
  add(homeCards, 'setup', { component: SetupCard })
})
