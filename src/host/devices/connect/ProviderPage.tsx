import type { ComponentType } from 'react'
import type { PluginId } from 'sdk'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { isElectric } from 'sdk/page/devices/outputWords.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import pageStyles from 'sdk/page/settings/settingsPage.module.css'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import textStyles from 'sdk/ui/text.module.css'
import { isOurs } from '../../../shared/isOurs.ts'
import type { ProviderView } from '../../../workers/stimulation/contract.ts'
import { PluginSettings } from '../../plugins/page/PluginSettings.tsx'
import { setEnabled } from '../../plugins/run/switches.ts'
import { DeviceCard } from '../DeviceCard.tsx'
import { ElectrodeWarning } from '../rules/ElectrodeWarning.tsx'
import { ConnectionCard, guideOf } from './ConnectionCard.tsx'
import styles from './ProviderPage.module.css'
import type { ProviderChoice } from './providers.ts'
import { isSame, useProviders, useProviderView } from './useProviders.ts'

const pages = new Map<string, ComponentType>()

/** The page of one family of devices, of ours or of another plugin. The same component each time it is asked for. */
export function providerPage(id: string, label: string, plugin?: PluginId): ComponentType {
  const name = `${plugin ?? ''}/${id}`
  const known = pages.get(name)
  if (known) return known
  const Page = () => {
    const choice = useProviders().find(
      ({ key }) => key.provider === id && (plugin ? key.plugin === plugin : isOurs(key.plugin)),
    )
    return choice ? <ProviderPage choice={choice} /> : <Absent label={label} />
  }
  pages.set(name, Page)
  return Page
}

/** What one family of devices is, how it is reached, what there is of it, and what it must never be used for. */
function ProviderPage({ choice }: { readonly choice: ProviderChoice }) {
  const { entry, plugin, isOn } = choice
  usePageTitle(entry.label)
  return (
    <div className={pageStyles.page}>
      <PageHeader title={entry.label} intro={guideOf(choice)?.about ?? entry.description} />
      <p className={textStyles.muted}>Supports {(entry.senses ?? ['pleasure']).join(' and ')}.</p>
      {isOn ? (
        <Reached choice={choice} />
      ) : (
        <Card title="Plugin off">
          <p>The plugin for these devices is off.</p>
          <div>
            {isOffAsModule(plugin.id) ? (
              <LinkButton to="/settings/modules">Open Modules</LinkButton>
            ) : (
              <Button onClick={() => switchOn(plugin.id)}>Turn on plugin</Button>
            )}
          </div>
        </Card>
      )}
    </div>
  )
}

function isOffAsModule(plugin: PluginId): boolean {
  const phase = rowOf(plugin)?.phase
  return phase?.kind === 'off' && phase.because === 'module'
}

function switchOn(plugin: PluginId): void {
  setEnabled(plugin, true).catch((error: unknown) => reportFailure(error, { from: 'request', context: 'Devices' }))
}

function Reached({ choice }: { readonly choice: ProviderChoice }) {
  const { key, plugin } = choice
  const { troubles } = useProviderView(key)
  const devices = useDevices().devices.filter(({ from }) => isSame(from, key))
  const hasCurrent =
    guideOf(choice)?.isElectric || devices.some(({ actuators }) => actuators.some(({ kind }) => isElectric(kind)))
  const hasSettings = Object.keys(plugin.contributes.settings?.schema.properties ?? {}).length > 0
  return (
    <>
      {hasCurrent && <ElectrodeWarning />}
      <ConnectionCard choice={choice} />
      {devices.length > 0 && (
        <Card title="Devices">
          <div className={layout.stack4}>
            {devices.map((device) => (
              <DeviceCard key={device.id} device={device} />
            ))}
          </div>
        </Card>
      )}
      {hasSettings && (
        <Card title="Settings">
          <PluginSettings manifest={plugin} />
        </Card>
      )}
      {troubles.length > 0 && (
        <Card title="Troubleshooting">
          <TroubleList troubles={troubles} />
        </Card>
      )}
    </>
  )
}

function Absent({ label }: { readonly label: string }) {
  usePageTitle(label)
  return (
    <div className={pageStyles.page}>
      <PageHeader title={label} intro="The plugin for these devices is not installed." />
    </div>
  )
}

/** What a provider found worth telling, newest first. */
function TroubleList({ troubles }: { readonly troubles: ProviderView['troubles'] }) {
  return (
    <ul className={layout.list2}>
      {troubles.toReversed().map(({ at, message }) => (
        <li key={`${at} ${message}`} className={styles.trouble}>
          <time className={textStyles.mutedNumber} dateTime={new Date(at).toISOString()}>
            {new Date(at).toLocaleTimeString()}
          </time>
          <span>{message}</span>
        </li>
      ))}
    </ul>
  )
}
