import { devices } from 'sdk/page/devices/devices.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import type { ChannelId } from '../../../../src/workers/stimulation/contract.ts'
import { channelName } from '../patterns/targets.ts'
import { CalibrationWizard } from './CalibrationWizard.tsx'

/** The wizard for one output, opened from where that output is shown: `openDialog('calibrate', channelId)`. */
export default function CalibrationDialog({ detail, onClose }: DialogProps) {
  const id = detail as ChannelId
  const channel = devices.state.channels.find((found) => found.id === id)
  return (
    <Dialog title={channel ? `Calibrate ${channelName(channel, devices.state)}` : 'Calibrate'} onClose={onClose}>
      <CalibrationWizard channel={id} />
    </Dialog>
  )
}
