import { feature } from '../../extension/feature.ts'
import { routes } from '../../extension/points.ts'

export const errorPagesFeature = feature((add) => {
  add(routes, 'error', { path: '/error/$code', title: 'Error', load: () => import('./ErrorPage.tsx') })
})
