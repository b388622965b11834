import { Dialog } from 'sdk/ui/Dialog.tsx'
import { ExportForm, type Only } from './ExportForm.tsx'

interface ExportDialogProps {
  readonly only: Only
  onClose(): void
}

/** Writes a backup of one thing alone. */
export default function ExportDialog({ only, onClose }: ExportDialogProps) {
  return (
    <Dialog title={`Export ${only.label}`} onClose={onClose}>
      <ExportForm only={only} />
    </Dialog>
  )
}
