import { useState } from 'react'
import type { PluginManifest } from 'sdk'
import { ActionIcon } from 'sdk/ui/ActionIcon.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { TrashIcon } from 'sdk/ui/icons.tsx'
import { reportError } from '../../notices/errors/errors.ts'
import { plain } from '../permissions/theirWords.ts'
import { problemWords } from './arriving.ts'
import { RemoveDialog } from './RemoveDialog.tsx'
import { removeWithUndo } from './removal.ts'

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
