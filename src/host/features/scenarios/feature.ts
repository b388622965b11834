import { storage } from 'sdk/page/engines.ts'
import { feature } from 'sdk/page/feature.ts'
import { menuEntries, routes } from 'sdk/page/points/points.ts'
import { BookIcon } from 'sdk/ui/icons.tsx'
import { HelpIcon } from './guides/HelpIcon.tsx'
import { playFeature } from './play/feature.ts'

/** The library of scenarios, and what Vesper shows of the one that is played. */
export const scenariosFeature = feature((add, scope) => {
  add(menuEntries, 'scenarios', { label: 'Scenarios', icon: BookIcon, to: '/scenarios', group: 'main', after: 'chat' })
  add(routes, 'scenarios', {
    path: '/scenarios',
    title: 'Scenarios',
    prefetchMs: 4000,
    load() {
      // The store is opened while the page is on its way.
      storage()
      return import('./library/ScenariosPage.tsx')
    },
  })
  add(routes, 'scenarios-my', {
    path: '/scenarios/my',
    title: 'My scenarios',
    load: () => import('./library/MyScenariosPage.tsx'),
  })
  add(routes, 'scenarios-tag', {
    path: '/scenarios/$tagId',
    title: 'Scenarios',
    load: () => import('./library/TagPage.tsx'),
  })
  add(routes, 'scenario', {
    path: '/scenario/$scenarioId',
    title: 'Scenario',
    load: () => import('./library/ScenarioPage.tsx'),
  })
  add(routes, 'scenario-edit', {
    path: '/scenario/$scenarioId/edit',
    title: 'Edit scenario',
    load: () => import('./edit/EditPage.tsx'),
  })
  add(routes, 'community', {
    path: '/community',
    title: 'Scenarios',
    load: () => import('./library/CommunityPage.tsx'),
  })
  add(routes, 'community-scenario', {
    path: '/community/scenario/$scenarioId',
    title: 'Scenario',
    load: () => import('./library/CommunityScenarioPage.tsx'),
  })
  playFeature(scope)
  guidesFeature(scope)
})

/** Guides for those who write scenarios, one for each format. */
export const guidesFeature = feature((add) => {
  add(routes, 'scenario-guide', {
    path: '/scenario-guide',
    title: 'Scenario guide',
    load: () => import('./guides/ScenarioGuidePage.tsx'),
  })
  add(routes, 'eos-guide', { path: '/eos', title: 'EOS guide', load: () => import('./guides/EosGuidePage.tsx') })
  add(routes, 'guideme-guide', {
    path: '/guideme',
    title: 'GuideMe guide',
    load: () => import('./guides/GuideMeGuidePage.tsx'),
  })
  const entry = { icon: HelpIcon, group: 'more' } as const
  add(menuEntries, 'scenario-guide', { ...entry, label: 'Scenario Guide', to: '/scenario-guide' })
  add(menuEntries, 'eos-guide', { ...entry, label: 'EOS Docs', to: '/eos' })
  add(menuEntries, 'guideme-guide', { ...entry, label: 'GuideMe Docs', to: '/guideme' })
})
