import { useState } from 'react'
import type { PluginManifest } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import { plain } from '../permissions/theirWords.ts'
import { ExportData } from './ExportData.tsx'

interface RemoveDialogProps {
  readonly manifest: PluginManifest
  readonly onCancel: () => void
  readonly onRemove: (eraseData: boolean) => void
}

/** Asks whether a plugin shall go, and what becomes of its data. */
export function RemoveDialog({ manifest, onCancel, onRemove }: RemoveDialogProps) {
  const [eraseData, setEraseData] = useState(false)
  const keys = manifest.permissions?.secrets?.names.length ?? 0
  return (
    <Dialog
      title={`Remove ${plain(manifest.name)}?`}
      role="alertdialog"
      size="small"
      onClose={onCancel}
      footer={
        <>
          <Button variant="default" data-first-focus onClick={onCancel}>
            Cancel
          </Button>
          <Button color="red" onClick={() => onRemove(eraseData)}>
            Remove
          </Button>
        </>
      }
    >
      <div className={layout.stack4}>
        <p>
          It stops immediately. Its permissions are deleted{keys > 0 && ', and so are the keys you saved for it'}.{' '}
          {eraseData ? 'Its saved data is permanently deleted.' : 'Its saved data is kept in case you reinstall it.'}
        </p>
        <Switch
          label="Also delete its saved data"
          checked={eraseData}
          onChange={(event) => setEraseData(event.currentTarget.checked)}
        />
        <div>
          <ExportData manifest={manifest} label="Export its data first" />
        </div>
      </div>
    </Dialog>
  )
}
