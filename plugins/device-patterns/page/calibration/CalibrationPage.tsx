import { useState } from 'react'
import type { ActuatorKind } from 'sdk'
import { useDevices } from 'sdk/page/devices/devices.ts'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { EmptyState } from 'sdk/ui/EmptyState.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import type { ChannelId } from '../../../../src/workers/stimulation/contract.ts'
import { channelName, kindOf } from '../patterns/targets.ts'
import { CalibrationWizard } from './CalibrationWizard.tsx'

/** Floor and ceiling of each output, found by feeling. */
export default function CalibrationPage() {
  usePageTitle('Calibration')
  const state = useDevices()
  const channels = state.channels.filter((channel) => canCalibrate(kindOf(channel, state)))
  const [chosen, setChosen] = useState<ChannelId>()
  const channel = channels.find(({ id }) => id === chosen) ?? channels[0]
  return (
    <div className={settingsStyles.page}>
      <PageHeader title="Calibration" intro="Sets the minimum and maximum of each output by feel." />
      {channel ? (
        <Card>
          <NativeSelect
            label="Output"
            value={channel.id}
            data={channels.map((found) => ({ value: found.id, label: channelName(found, state) }))}
            onChange={(event) => setChosen(channels.find(({ id }) => id === event.currentTarget.value)?.id)}
          />
          <CalibrationWizard key={channel.id} channel={channel.id} />
        </Card>
      ) : (
        <EmptyState title="No device connected" text="Connect a device to calibrate its outputs.">
          <LinkButton to="/settings/sextoys/overview">Overview</LinkButton>
        </EmptyState>
      )}
    </div>
  )
}

const notFelt: readonly (ActuatorKind | undefined)[] = [undefined, 'feel', 'beep', 'led']

/** Whether an output can be too faint or too strong. */
const canCalibrate = (kind: ActuatorKind | undefined): boolean => !notFelt.includes(kind)
