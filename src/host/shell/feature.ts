import { lazy } from 'react'
import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { homeCards, menuEntries, routes, storageCards } from 'sdk/page/points/points.ts'
import { HomeIcon } from 'sdk/ui/icons.tsx'
import { modulesSchema } from './modules/modules.ts'
import { SetupCard } from './setup/SetupCard.tsx'

/** The pages that belong to no feature: home, setup, and what failed. */
export const shellFeature = feature((add) => {
  add(menuEntries, 'home', { label: 'Home', icon: HomeIcon, to: '/', group: 'main' })
  add(routes, 'home', { path: '/', title: 'Home', prefetchMs: 1000, load: () => import('./home/HomePage.tsx') })
  add(routes, 'setup', { path: '/setup', title: 'Setup', load: () => import('./setup/SetupPage.tsx') })
  add(homeCards, 'setup', { component: SetupCard })
  add(routes, 'error', { path: '/error/$code', title: 'Error', load: () => import('./pages/ErrorPage.tsx') })
})

/** The pages of settings that several rooms share. */
export const generalSettingsFeature = feature((add) => {
  addSettingsPage(add, 'general', {
    label: 'General',
    group: 'General',
    fields: async () => (await import('./settings/generalFields.ts')).generalFields(),
    load: () => import('./settings/GeneralPage.tsx'),
  })
  addSettingsPage(add, 'modules', {
    label: 'Modules',
    group: 'Modules and plugins',
    fields: async () => [modulesSchema()],
    load: () => import('./modules/ModulesPage.tsx'),
  })
  add(storageCards, 'module-data', { component: lazy(() => import('./modules/ModuleDataCard.tsx')) })
})
