import { useState } from 'react'
import type { PluginId, PluginManifest } from 'sdk'
import { storage } from 'sdk/page/engines.ts'
import { reportError } from 'sdk/page/errors.ts'
import { toast } from 'sdk/page/toasts.ts'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { Dialog } from 'sdk/ui/Dialog.tsx'
import { TrashIcon } from 'sdk/ui/icons.tsx'
import layout from 'sdk/ui/layout.module.css'
import { Switch } from 'sdk/ui/Switch.ts'
import type { PluginRecord } from '../../../workers/storage/contract.ts'
import { restore, takeOut } from '../arrivals.ts'
import { followDevelopers, stopFollowing } from '../developer.ts'
import { plain } from '../permissions/theirWords.ts'
import { problemWords } from './arriving.ts'
import { ExportData } from './ExportData.tsx'

interface RemovePluginProps {
  readonly manifest: PluginManifest
  readonly look: 'icon' | 'button'
  readonly onRemoved?: () => void
}

/** Removes a plugin from outside, after a question. */
export function RemovePlugin({ manifest, look, onRemoved }: RemovePluginProps) {
  const [isAsking, setAsking] = useState(false)
  const name = plain(manifest.name)
  const ask = () => setAsking(true)
  const remove = async (eraseData: boolean) => {
    setAsking(false)
    try {
      await removeWithUndo(manifest.id, eraseData)
      onRemoved?.()
    } catch (error) {
      const message = `Couldn't remove ${name}. ${problemWords(error)}`
      reportError({ type: 'STORAGE_ERROR', context: name, message })
    }
  }
  return (
    <>
      {look === 'icon' ? (
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label={`Remove ${name}`} onClick={ask}>
          <TrashIcon />
        </ActionIcon>
      ) : (
        <Button color="red" variant="outline" leftSection={<TrashIcon size={18} />} onClick={ask}>
          Remove {name}
        </Button>
      )}
      {isAsking && (
        <RemoveDialog
          manifest={manifest}
          onCancel={() => setAsking(false)}
          onRemove={(eraseData) => void remove(eraseData)}
        />
      )}
    </>
  )
}

const undoMs = 10_000

/** Removes a plugin. As long as its data stays, that can be undone for a while: its code is held until then. */
async function removeWithUndo(id: PluginId, eraseData: boolean): Promise<void> {
  const kept = await storage().read('plugins', id)
  const code = eraseData ? undefined : await codeOfRecord(kept)
  stopFollowing(id)
  await takeOut(id, eraseData)
  const name = plain(kept?.installed?.manifest.name ?? id)
  const hadKeys = (kept?.installed?.manifest.permissions?.secrets?.names.length ?? 0) > 0
  toast({
    type: 'success',
    title: eraseData ? `${name} and its data were removed` : `${name} was removed`,
    ...(hadKeys && { message: 'Its saved keys were deleted.' }),
    ...(kept &&
      code !== undefined && {
        duration: undoMs,
        action: { label: 'Undo', run: () => void undo(kept, code, name) },
      }),
  })
}

async function undo(kept: PluginRecord, code: string, name: string): Promise<void> {
  try {
    await restore(kept, code)
    followDevelopers()
    toast({ type: 'success', title: `${name} was restored` })
  } catch (error) {
    reportError({
      type: 'STORAGE_ERROR',
      context: name,
      message: `Couldn't restore ${name}. ${problemWords(error)}`,
    })
  }
}

/** Code that is lost or spoilt cannot be put back; the plugin can still be removed. */
async function codeOfRecord(kept: PluginRecord | undefined): Promise<string | undefined> {
  if (!kept?.installed) return undefined
  return await storage()
    .readCode(kept.installed.code)
    .catch(() => undefined)
}

interface RemoveDialogProps {
  readonly manifest: PluginManifest
  readonly onCancel: () => void
  readonly onRemove: (eraseData: boolean) => void
}

/** Asks whether a plugin shall go, and what becomes of its data. */
function RemoveDialog({ manifest, onCancel, onRemove }: RemoveDialogProps) {
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
