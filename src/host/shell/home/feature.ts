import { HomeIcon } from 'sdk/ui/icons.tsx'
import { feature } from '../../extension/feature.ts'
import { menuEntries, routes } from '../../extension/points.ts'

export const homeFeature = feature((add) => {
  add(menuEntries, 'home', { label: 'Home', icon: HomeIcon, to: '/', group: 'main' })
  add(routes, 'home', { path: '/', title: 'Home', prefetchMs: 1000, load: () => import('./HomePage.tsx') })
})
