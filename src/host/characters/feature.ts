import { lazy } from 'react'
import { storage } from 'sdk/page/engines.ts'
import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { menuEntries, routes } from 'sdk/page/points/points.ts'
import { PeopleIcon } from 'sdk/ui/icons.tsx'
import { consentCards } from '../consent/consentCards.ts'

export const charactersFeature = feature((add) => {
  add(menuEntries, 'characters', {
    label: 'Characters',
    icon: PeopleIcon,
    to: '/characters',
    group: 'main',
    before: 'settings',
  })
  addSettingsPage(add, 'game-profile', {
    label: 'Game profile',
    group: 'General',
    fields: async () => [(await import('sdk/page/characters/profileSection.ts')).profileSection.schema],
    load: () => import('./GameProfilePage.tsx'),
  })
  add(routes, 'characters', {
    path: '/characters',
    title: 'Characters',
    prefetchMs: 3000,
    load() {
      // The store is opened while the page is on its way.
      storage()
      return import('./library/CharactersPage.tsx')
    },
  })
  add(routes, 'character-add', {
    path: '/characters/add',
    title: 'Create Character',
    load: () => import('./form/AddPage.tsx'),
  })
  add(routes, 'character-edit', {
    path: '/characters/$characterId/edit',
    title: 'Edit character',
    load: () => import('./form/EditPage.tsx'),
  })
  add(routes, 'character-upload', {
    path: '/character-upload',
    title: 'Import characters',
    load: () => import('./files/ImportPage.tsx'),
  })
  const component = lazy(() => import('./CharactersCard.tsx'))
  add(consentCards, 'characters', { component })
})
