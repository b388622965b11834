import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import pageStyles from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { pathOf } from '../devicePages.ts'
import type { ProviderChoice } from './providers.ts'
import { useProviders } from './useProviders.ts'

const words: Readonly<Record<Bluetooth, string>> = {
  ready: 'Bluetooth is available and on.',
  off: 'Bluetooth is off or there is no adapter. Turn it on, then reload this page.',
  insecure: 'Bluetooth needs a secure page. Open Vesper from https, or from http://localhost.',
  none: 'This browser has no Bluetooth.',
}

/** Whether devices can be reached by Bluetooth from here, which ones those are, and what else there is. */
export default function BluetoothPage() {
  usePageTitle('Bluetooth')
  const found = useBluetooth()
  const choices = useProviders().filter(({ isOn }) => isOn)
  const users = choices.filter(({ entry }) => entry.transports.includes('bluetooth'))
  const others = choices.filter(({ entry }) => entry.transports.length > 0 && entry.transports.every(isElsewhere))
  return (
    <div className={pageStyles.page}>
      <PageHeader title="Bluetooth" intro="Some devices connect directly to this browser, without another program." />
      <Card title="In this browser">
        <p role="status">{found ? words[found] : 'Checking…'}</p>
      </Card>
      <Card title="Devices that use it">
        {users.length === 0 && <p>No active plugin uses Bluetooth.</p>}
        <Families choices={users} />
        <p>
          The browser asks which device to connect. A device has one connection at a time: close phone apps that use it.
          When the connection is lost, the device stops.
        </p>
      </Card>
      <Card title="Without Bluetooth here">
        <p>
          Use Chrome or Edge on a computer or an Android phone. Firefox and Safari have no Bluetooth; on Linux, Chrome
          needs it switched on among its experiments.
        </p>
        {others.length > 0 && <p>Or connect the device through another program or its manufacturer's app:</p>}
        <Families choices={others} />
      </Card>
    </div>
  )
}

/** Whether devices are reached through a program or service that is no part of this page. */
const isElsewhere = (transport: string) => transport !== 'bluetooth' && transport !== 'page'

function Families({ choices }: { readonly choices: readonly ProviderChoice[] }) {
  return (
    <ul>
      {choices.map((choice) => (
        <li key={`${choice.key.plugin}/${choice.key.provider}`} style={{ marginInlineStart: '1.2rem' }}>
          <Link to={pathOf(choice)}>{choice.entry.label}</Link>
        </li>
      ))}
    </ul>
  )
}

function useBluetooth(): Bluetooth | undefined {
  const [found, setFound] = useState<Bluetooth>()
  useEffect(() => {
    let isShown = true
    void bluetoothHere().then((answer) => isShown && setFound(answer))
    return () => {
      isShown = false
    }
  }, [])
  return found
}

/** What there is of Bluetooth in this browser. */
type Bluetooth = 'ready' | 'off' | 'insecure' | 'none'

interface Radio {
  getAvailability?(): Promise<boolean>
}

/** Looks without asking the person anything. */
export async function bluetoothHere(
  radio: Radio | null = radioHere(),
  isSecure: boolean = globalThis.isSecureContext === true,
): Promise<Bluetooth> {
  if (!isSecure) return 'insecure'
  if (!radio) return 'none'
  try {
    return (await radio.getAvailability?.()) === false ? 'off' : 'ready'
  } catch {
    return 'off'
  }
}

const radioHere = () => (navigator as { readonly bluetooth?: Radio }).bluetooth ?? null
