import type { PluginId } from 'sdk'
import type { PluginRecord } from '../../../workers/storage/contract.ts'
import { storage } from '../../engines/engine.ts'
import { reportError } from '../../notices/errors/errors.ts'
import { toast } from '../../notices/toasts/toasts.ts'
import { restore, takeOut } from '../arrivals.ts'
import { followDevelopers, stopFollowing } from '../developer.ts'
import { plain } from '../permissions/theirWords.ts'
import { problemWords } from './arriving.ts'

const undoMs = 10_000

/** Removes a plugin. As long as its data stays, that can be undone for a while: its code is held until then. */
export async function removeWithUndo(id: PluginId, eraseData: boolean): Promise<void> {
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
