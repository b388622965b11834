import { lazy } from 'react'
import type { PluginManifest, Scope } from 'sdk'
import { isOurs } from '../../shared/isOurs.ts'
import { circumstancesParts } from '../consent/circumstances.ts'
import { consentCards } from '../consent/consentCards.ts'
import { addPerformer, allButReplies } from '../consent/effects/performers.ts'
import { ongoing } from '../extension/ongoing.ts'
import { dialogs, type SettingsPageEntry, settingsPages, topBarItems } from '../extension/points.ts'
import { followManifests } from '../plugins/followManifests.ts'
import { providePageServices } from '../plugins/run/pageServices.ts'
import { DeviceBar } from './bar/DeviceBar.tsx'
import { deviceCircumstances } from './deviceCircumstances.ts'
import { ownProviders } from './devicePages.ts'
import { devices } from './devices.ts'

/** The device pages, and what stands in the bar above while devices are connected. All of it is fetched when needed. */
export function addDevices(scope: Scope): void {
  scope.add(
    providePageServices({
      async stimulate(plugin, effect) {
        const { requestStimulus } = await import('./stimulus/requestStimulus.ts')
        requestStimulus(plugin, effect)
      },
    }),
  )
  addPage(scope, 'overview', 'Overview & Routing', () => import('./OverviewPage.tsx'))
  for (const [id, label] of ownProviders) {
    addPage(scope, id, label, async () => ({
      default: (await import('./connect/ProviderPage.tsx')).providerPage(id, label),
    }))
    if (id === 'buttplug-wasm') addPage(scope, 'bluetooth', 'Bluetooth', () => import('./connect/BluetoothPage.tsx'))
  }
  scope.add(followManifests((plugin) => (isOurs(plugin.id) ? [] : addTheirs(plugin))))
  scope.add(
    dialogs.add({
      by: 'vesper',
      id: 'devices-arm',
      value: { id: 'devices-arm', load: () => import('./ArmDialog.tsx') },
    }),
  )
  scope.add(
    dialogs.add({
      by: 'vesper',
      id: 'devices-stopped',
      value: { id: 'devices-stopped', load: () => import('./stop/StoppedDialog.tsx') },
    }),
  )
  scope.add(
    topBarItems.add({
      by: 'vesper',
      id: 'devices',
      value: { id: 'devices', order: 10, place: 'account', component: DeviceBar },
    }),
  )
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
  scope.add(circumstancesParts.add({ by: 'vesper', id: 'devices', value: deviceCircumstances }))
  const component = lazy(() => import('./rules/DeviceClassesCard.tsx'))
  scope.add(consentCards.add({ by: 'vesper', id: 'devices', value: { id: 'devices', order: 10, component } }))
  scope.add(
    ongoing.add({
      by: 'vesper',
      id: 'devices',
      value: { id: 'devices', order: 0, isGoingOn: () => devices.state.isArmed, stoppedLine },
    }),
  )
}

const stoppedLine = () =>
  devices.state.isArmed || devices.state.stopped !== undefined ? 'Devices are off.' : undefined

const firstOrder = 30

function addPage(scope: Scope, id: string, label: string, load: SettingsPageEntry['load']): void {
  const order = firstOrder + settingsPages.read().filter(({ group }) => group === 'Devices').length / 10
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: `sextoys-${id}`,
      value: { id: `sextoys-${id}`, path: `sextoys/${id}`, label, group: 'Devices', order, load },
    }),
  )
}

/** A stranger's devices have a page below the name of their plugin, so that none can pass for ours. */
const addTheirs = (plugin: PluginManifest) =>
  (plugin.contributes.deviceProvider ?? []).map(({ id, label }) => {
    const path = `sextoys/${plugin.id}/${id}`
    return settingsPages.add({
      by: plugin.id,
      id: path,
      value: {
        id: path,
        path,
        label: `${label} (${plugin.name})`,
        group: 'Devices',
        order: 39,
        load: async () => ({
          default: (await import('./connect/ProviderPage.tsx')).providerPage(id, label, plugin.id),
        }),
      },
    })
  })
