import { lazy } from 'react'
import type { PluginManifest } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { type Add, feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { circumstancesParts } from 'sdk/page/points/circumstancesParts.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import { addPerformer, allButReplies } from 'sdk/page/points/performers.ts'
import { dialogs, topBarItems } from 'sdk/page/points/points.ts'
import { isOurs } from '../../shared/isOurs.ts'
import { consentCards } from '../consent/consentCards.ts'
import { followManifests } from '../plugins/followManifests.ts'
import { providePageServices } from '../plugins/run/pageServices.ts'
import { DeviceBar } from './bar/DeviceBar.tsx'
import { deviceProviders, type ProviderChoice } from './connect/providers.ts'
import { deviceCircumstances } from './deviceCircumstances.ts'
import { pathOf } from './devicePages.ts'

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
  addSettingsPage(add, 'sextoys/overview', {
    label: 'Overview & Routing',
    group: 'Devices',
    fields: async () => Object.values(await import('./connect/estimForm.ts')),
    load: () => import('./OverviewPage.tsx'),
  })
  // Ours keep their page while they are off: it offers to turn them on.
  scope.add(followManifests(addProviderPages, ({ manifest: { id }, phase }) => isOurs(id) || phase.kind !== 'off'))
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

const pathBelow = (choice: ProviderChoice) => pathOf(choice).replace('/settings/', '')
const pageIdOf = (choice: ProviderChoice) => pathBelow(choice).replaceAll('/', '-')

/**
 * The pages of a plugin's devices, behind those of all families that come before them. A stranger's say the name of
 * their plugin, so that none can pass for ours.
 */
function addProviderPages(plugin: PluginManifest, add: Add): void {
  const all = deviceProviders()
  const firstByBluetooth = all.find(({ plugin, entry }) => isOurs(plugin.id) && entry.transports.includes('bluetooth'))
  for (const [index, choice] of all.entries()) {
    if (choice.plugin.id !== plugin.id) continue
    const { id, label } = choice.entry
    addSettingsPage(add, pathBelow(choice), {
      label: isOurs(plugin.id) ? label : `${label} (${plugin.name})`,
      group: 'Devices',
      after: ['sextoys-overview', ...all.slice(0, index).map(pageIdOf)],
      fields: async () => [plugin.contributes.settings?.schema ?? []].flat(),
      load: async () => ({ default: (await import('./connect/ProviderPage.tsx')).providerPage(id, label, plugin.id) }),
    })
    if (choice !== firstByBluetooth) continue
    addSettingsPage(add, 'sextoys/bluetooth', {
      label: 'Bluetooth',
      group: 'Devices',
      after: pageIdOf(choice),
      load: () => import('./connect/BluetoothPage.tsx'),
    })
  }
}
