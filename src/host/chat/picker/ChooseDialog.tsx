import type { DialogProps } from 'sdk/page/points/points.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import PickerPanel from './PickerPanel.tsx'

/** The full list of whom one can talk to. Opened by name: `openDialog('choose-character')`. */
export default function ChooseDialog({ onClose }: DialogProps) {
  return (
    <Dialog title="Choose a character" onClose={onClose}>
      <PickerPanel form="list" close={onClose} />
    </Dialog>
  )
}
