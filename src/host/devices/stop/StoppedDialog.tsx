import { useDevices } from 'sdk/page/devices/devices.ts'
import type { DialogProps } from 'sdk/page/points/points.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import type { ArmQuestion } from '../arming.ts'
import { StopReportView } from './StopReportView.tsx'

/** After a stop: why, what the devices say, and the one way on. So, too, for a device that came while others move. */
export default function StoppedDialog({ detail, onClose }: DialogProps) {
  const { answer } = detail as ArmQuestion
  const { stopped, devices } = useDevices()
  const waiting = devices.filter(({ isWaiting }) => isWaiting)
  const settle = (isResumed: boolean) => {
    onClose()
    answer(isResumed)
  }
  return (
    <Dialog
      title={waiting.length > 0 ? 'Device waiting' : 'Everything is stopped'}
      size="small"
      onClose={() => settle(false)}
      footer={
        <>
          <Button variant="default" data-first-focus onClick={() => settle(false)}>
            {waiting.length > 0 ? 'Not yet' : 'Stay stopped'}
          </Button>
          <Button onClick={() => settle(true)}>Resume from zero</Button>
        </>
      }
    >
      {waiting.map(({ id, name }) => (
        <p key={id}>{name} is connected but off until you resume. Running patterns also restart from zero.</p>
      ))}
      {stopped && <StopReportView report={stopped} />}
      {!stopped && waiting.length === 0 && <p>Devices may move again.</p>}
    </Dialog>
  )
}
