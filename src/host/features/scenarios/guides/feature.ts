import { feature } from '../../../extension/feature.ts'
import { menuEntries, routes } from '../../../extension/points.ts'
import { HelpIcon } from './HelpIcon.tsx'

/** Guides for those who write scenarios, one for each format. */
export const guidesFeature = feature((add) => {
  add(routes, 'scenario-guide', {
    path: '/scenario-guide',
    title: 'Scenario guide',
    load: () => import('./ScenarioGuidePage.tsx'),
  })
  add(routes, 'eos-guide', { path: '/eos', title: 'EOS guide', load: () => import('./EosGuidePage.tsx') })
  add(routes, 'guideme-guide', {
    path: '/guideme',
    title: 'GuideMe guide',
    load: () => import('./GuideMeGuidePage.tsx'),
  })
  const entry = { icon: HelpIcon, group: 'more' } as const
  add(menuEntries, 'scenario-guide', { ...entry, label: 'Scenario Guide', to: '/scenario-guide' })
  add(menuEntries, 'eos-guide', { ...entry, label: 'EOS Docs', to: '/eos' })
  add(menuEntries, 'guideme-guide', { ...entry, label: 'GuideMe Docs', to: '/guideme' })
})
