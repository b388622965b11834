import { useState } from 'react'
import { type DeviceId, messageOf } from 'sdk'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { outputName, percentWords } from 'sdk/page/devices/outputWords.ts'
import { Strength } from 'sdk/page/devices/Strength.tsx'
import { silenceWords } from 'sdk/page/devices/silenceWords.ts'
import { reportFailure } from 'sdk/page/reportFailure.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import boxes from 'sdk/ui/boxes.module.css'
import layout from 'sdk/ui/layout.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import textStyles from 'sdk/ui/text.module.css'
import { kindWords } from '../../shared/devices/kindWords.ts'
import type { ChannelId, ChannelView, DeviceRules, DeviceView } from '../../workers/stimulation/contract.ts'
import { mayMove } from './arming.ts'
import { ChannelStrip } from './bar/ChannelStrip.tsx'
import styles from './DeviceCard.module.css'
import { changeDeviceRules, useRulesOf } from './rules/rules.ts'
import { testChannel } from './stop/control.ts'

/** One device: its battery, how far it may go, its outputs with a test of each, and what happens if this tab dies. */
export function DeviceCard({ device }: { readonly device: DeviceView }) {
  const { id, name, battery, isHere, silence } = device
  const { rules, change } = useDeviceRules(id)
  const { at, channels } = useDevices()
  const own = channels.filter((channel) => channel.device === id)
  return (
    <article className={boxes.group} aria-label={name}>
      <div className={styles.head}>
        <h3 className={styles.name}>{name}</h3>
        {!isHere && <span className={textStyles.muted}>Out of reach, off</span>}
        {battery !== undefined && (
          <span className={`${textStyles.muted} ${battery <= lowBattery ? textStyles.danger : ''}`}>
            Battery {percentWords(battery)}
            {battery <= lowBattery && ', low'}
          </span>
        )}
      </div>
      <p className={silence.kind === 'within' ? textStyles.muted : textStyles.warning}>{silenceWords(silence)}</p>
      <Switch
        label="Enabled"
        checked={rules.isOn}
        onChange={({ currentTarget }) => change({ isOn: currentTarget.checked })}
      />
      <Strength label="Maximum" value={rules.ceiling} onChange={(ceiling) => change({ ceiling })} />
      <Switch
        label="Device button = Stop"
        checked={rules.buttonStops}
        onChange={({ currentTarget }) => change({ buttonStops: currentTarget.checked })}
      />
      <ul className={layout.list3}>
        {own.map((channel) => (
          <Output key={channel.id} device={device} channel={channel} at={at} />
        ))}
      </ul>
    </article>
  )
}

const lowBattery = 0.2

interface OutputProps {
  readonly device: DeviceView
  readonly channel: ChannelView
  readonly at: number
}

function Output({ device, channel, at }: OutputProps) {
  const { isBusy, test } = useTest(channel.id)
  const actuator = device.actuators[channel.index]
  const name = outputName(device.actuators, channel.index)
  return (
    <li className={styles.output}>
      <span>
        {name} {actuator?.label && <span className={textStyles.muted}>{kindWords(actuator.kind)}</span>}
      </span>
      <Button
        size="xs"
        variant="default"
        loading={isBusy}
        disabled={!device.isHere}
        aria-label={`Test ${name} of ${device.name} at 5 %`}
        onClick={test}
      >
        Test
      </Button>
      <div className={styles.strip}>
        <ChannelStrip channel={channel} at={at} />
      </div>
    </li>
  )
}

/** What a person has decided for one device, and the way to change it. */
function useDeviceRules(device: DeviceId) {
  const rules = useRulesOf(device)
  const change = (patch: Partial<DeviceRules>) => {
    changeDeviceRules(device, patch).catch((error: unknown) =>
      reportFailure(error, { from: 'request', context: 'Devices' }),
    )
  }
  return { rules, change }
}

/** Lets one output be felt, faintly and briefly, once devices may move at all. */
function useTest(channel: ChannelId) {
  const [isBusy, setBusy] = useState(false)
  const test = async () => {
    setBusy(true)
    try {
      if (await mayMove(channel)) await testChannel(channel)
    } catch (error) {
      toast({ type: 'error', title: 'Test failed', message: messageOf(error) })
    } finally {
      setBusy(false)
    }
  }
  return { isBusy, test }
}
