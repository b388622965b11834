import { Dialog } from 'sdk/ui/Dialog.tsx'
import { ImportPanel } from './ImportPanel.tsx'

/** Bringing characters in, over the library. Closing it does not stop what runs. */
export default function ImportDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="Import characters" onClose={onClose}>
      <ImportPanel />
    </Dialog>
  )
}
