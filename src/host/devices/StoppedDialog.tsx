import type { DialogProps } from '../app/points.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { allowDevices } from './arming.ts'
import { useDevices } from './devices.ts'
import { StopReportView } from './StopReportView.tsx'

/** After a stop: why, what the devices say, and the one way on. */
export default function StoppedDialog({ onClose }: DialogProps) {
  const { stopped } = useDevices()
  const resume = () => {
    onClose()
    void allowDevices()
  }
  return (
    <Dialog
      title="Everything is stopped"
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" data-first-focus onClick={onClose}>
            Stay stopped
          </Button>
          <Button onClick={resume}>Resume from zero</Button>
        </>
      }
    >
      {stopped ? <StopReportView report={stopped} /> : <p>Devices may move again.</p>}
    </Dialog>
  )
}
