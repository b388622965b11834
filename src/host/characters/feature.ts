import { lazy } from 'react'
import type { Scope } from 'sdk'
import { PeopleIcon } from 'sdk/ui/icons.tsx'
import { consentCards } from '../consent/consentCards.ts'
import { storage } from '../engines/engine.ts'
import { menuEntries, type RouteEntry, routes, settingsPages } from '../extension/points.ts'

const pages: readonly RouteEntry[] = [
  {
    id: 'characters',
    path: '/characters',
    title: 'Characters',
    prefetchMs: 3000,
    load() {
      // The store is opened while the page is on its way.
      storage()
      return import('./library/CharactersPage.tsx')
    },
  },
  { id: 'character-add', path: '/characters/add', title: 'Create Character', load: () => import('./form/AddPage.tsx') },
  {
    id: 'character-edit',
    path: '/characters/$characterId/edit',
    title: 'Edit character',
    load: () => import('./form/EditPage.tsx'),
  },
  {
    id: 'character-upload',
    path: '/character-upload',
    title: 'Import characters',
    load: () => import('./files/ImportPage.tsx'),
  },
]

export function addCharacters(scope: Scope): void {
  scope.add(
    menuEntries.add({
      by: 'vesper',
      id: 'characters',
      value: { id: 'characters', label: 'Characters', icon: PeopleIcon, to: '/characters', order: 20, group: 'main' },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'game-profile',
      value: {
        id: 'game-profile',
        path: 'game-profile',
        label: 'Game profile',
        group: 'Vesper',
        order: 55,
        load: () => import('./GameProfilePage.tsx'),
      },
    }),
  )
  for (const value of pages) scope.add(routes.add({ by: 'vesper', id: value.id, value }))
  const component = lazy(() => import('./CharactersCard.tsx'))
  scope.add(consentCards.add({ by: 'vesper', id: 'characters', value: { id: 'characters', order: 20, component } }))
}
