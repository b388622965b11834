import type { DialogProps } from 'sdk/page/points/points.ts'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import PickerPanel from './PickerPanel.tsx'

/** All characters, by `openDialog('choose-character')`. With the detail "new" the one chosen gets another chat. */
export default function ChooseDialog({ detail, onClose }: DialogProps) {
  return (
    <Dialog title="Choose a character" onClose={onClose}>
      <PickerPanel form="list" isNew={detail === 'new'} close={onClose} />
    </Dialog>
  )
}
