import { lazy } from 'react'
import type { PluginManifest } from 'sdk'
import { isOurs } from '../../shared/isOurs.ts'
import { circumstancesParts } from '../consent/circumstances.ts'
import { consentCards } from '../consent/consentCards.ts'
import { addPerformer, allButReplies } from '../consent/effects/performers.ts'
import { type Add, feature } from '../extension/feature.ts'
import { ongoing } from '../extension/ongoing.ts'
import { dialogs, type SettingsPageEntry, settingsPages, topBarItems } from '../extension/points.ts'
import { followManifests } from '../plugins/followManifests.ts'
import { providePageServices } from '../plugins/run/pageServices.ts'
import { DeviceBar } from './bar/DeviceBar.tsx'
import { deviceCircumstances } from './deviceCircumstances.ts'
import { ownProviders } from './devicePages.ts'
import { devices } from './devices.ts'

/** The device pages, and what stands in the bar above while devices are connected. All of it is fetched when needed. */
export const devicesFeature = feature((add, scope) => {
  scope.add(
    providePageServices({
      async stimulate(plugin, effect) {
        const { requestStimulus } = await import('./stimulus/requestStimulus.ts')
        requestStimulus(plugin, effect)
      },
    }),
  )
  addPage(add, 'overview', 'Overview & Routing', () => import('./OverviewPage.tsx'))
  for (const [id, label] of ownProviders) {
    addPage(add, id, label, async () => ({
      default: (await import('./connect/ProviderPage.tsx')).providerPage(id, label),
    }))
    if (id === 'buttplug-wasm') addPage(add, 'bluetooth', 'Bluetooth', () => import('./connect/BluetoothPage.tsx'))
  }
  scope.add(followManifests(addTheirs))
  add(dialogs, 'devices-arm', { load: () => import('./ArmDialog.tsx') })
  add(dialogs, 'devices-stopped', { load: () => import('./stop/StoppedDialog.tsx') })
  add(topBarItems, 'devices', { place: 'account', before: 'lock', component: DeviceBar })
  scope.add(
    addPerformer(
      'stimulate',
      async (effect, asker) => {
        const { performForOthers } = await import('./startDevices.ts')
        await performForOthers(effect, asker)
      },
      allButReplies,
    ),
  )
  add(circumstancesParts, 'devices', deviceCircumstances)
  const component = lazy(() => import('./rules/DeviceClassesCard.tsx'))
  add(consentCards, 'devices', { component })
  add(ongoing, 'devices', { isGoingOn: () => devices.state.isArmed, stoppedLine })
})

const stoppedLine = () =>
  devices.state.isArmed || devices.state.stopped !== undefined ? 'Devices are off.' : undefined

const addPage = (add: Add, id: string, label: string, load: SettingsPageEntry['load']) =>
  add(settingsPages, `sextoys-${id}`, { path: `sextoys/${id}`, label, group: 'Devices', load })

/** A stranger's devices have a page below the name of their plugin, so that none can pass for ours. */
function addTheirs(plugin: PluginManifest, add: Add): void {
  if (isOurs(plugin.id)) return
  for (const { id, label } of plugin.contributes.deviceProvider ?? []) {
    const path = `sextoys/${plugin.id}/${id}`
    add(settingsPages, path, {
      path,
      label: `${label} (${plugin.name})`,
      group: 'Devices',
      after: ownProviders.map(([own]) => `sextoys-${own}`),
      load: async () => ({ default: (await import('./connect/ProviderPage.tsx')).providerPage(id, label, plugin.id) }),
    })
  }
}
