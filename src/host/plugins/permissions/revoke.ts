import { messageOf, type PluginId } from 'sdk'
import { reportError } from 'sdk/page/errors.ts'
import { rowOf } from 'sdk/page/plugins/registry.ts'
import { toast } from 'sdk/page/toasts.ts'
import type { Decision } from '../../../workers/storage/contract.ts'
import { wishOf } from './permissionNames.ts'
import { changeDecision, forgetDecision, nameOf } from './permissions.ts'
import type { Askable } from './permissionsOf.ts'
import { quoted } from './theirWords.ts'

/** Takes a grant back, at once, and offers to give it again. */
export async function revoke(id: PluginId, permission: Askable): Promise<void> {
  const granted = rowOf(id)?.installed?.decisions.findLast((decision) => decision.permission === permission)
  if (!granted) return
  await orTell(changeDecision(id, { ...granted, granted: false, at: Date.now() }))
  toast({
    type: 'success',
    title: `${quoted(nameOf(id) ?? id)} may no longer ${wishOf(permission)}.`,
    action: { label: 'Undo', run: () => void giveBack(id, granted) },
  })
}

/** The plugin may ask again. */
export async function forgetAnswer(id: PluginId, permission: Askable): Promise<void> {
  await orTell(forgetDecision(id, permission))
}

const giveBack = (id: PluginId, granted: Decision) => orTell(changeDecision(id, { ...granted, at: Date.now() }))

/** What was decided holds on this page in any case. */
export async function orTell(saving: Promise<void>): Promise<void> {
  try {
    await saving
  } catch (error) {
    reportError({
      type: 'STORAGE_ERROR',
      context: 'Permissions',
      message: `Your decision applies until you reload Vesper; it couldn't be saved. ${messageOf(error)}`,
      details: error,
    })
  }
}
