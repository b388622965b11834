import { rowOf } from 'sdk/page/plugins/registry.ts'
import { pluginSettings } from 'sdk/page/settings/settings.ts'
import { dismissToast, toast } from 'sdk/page/toasts.ts'
import { status } from './grants.ts'
import { type Ask, PendingAsks } from './PendingAsks.ts'
import { wishOf } from './permissionNames.ts'
import { changeDecision, decisionsChanged, nameOf } from './permissions.ts'
import { permissionsOf } from './permissionsOf.ts'
import { askPermissions } from './prompts.ts'
import { orTell } from './revoke.ts'
import { quoted } from './theirWords.ts'

/** Asks for permissions at their first use: `askLater.ask({ plugin, permission })`. */
export const askLater = new PendingAsks({
  statusOf: ({ plugin, permission }) => {
    const row = rowOf(plugin)
    const asked = row && permissionsOf(row.manifest, pluginSettings(row.manifest)).find(isFor(permission))
    // What a plugin does not declare is not asked for.
    return row && asked ? status(row, asked) : 'denied'
  },
  notice: ({ plugin, permission }, run) => {
    const id = toast({
      type: 'info',
      title: `${quoted(nameOf(plugin) ?? plugin)} asks to ${wishOf(permission)}.`,
      message: 'It continues without it until you decide.',
      duration: 0,
      action: { label: 'Review', run },
    })
    return () => dismissToast(id)
  },
  review: reviewPermission,
})

decisionsChanged((plugin) => askLater.answered(plugin))

/** Opens the prompt for one permission, keeps the answer, and tells it. Called from a press of the player. */
export async function reviewPermission({ plugin, permission }: Ask): Promise<boolean> {
  const installed = rowOf(plugin)?.installed
  if (!installed) return true
  const { granted, decisions } = await askPermissions({ kind: 'first-use', installed, permission })
  const decision = decisions.find(isFor(permission))
  if (!decision) return false
  await orTell(changeDecision(plugin, decision))
  return granted
}

const isFor =
  (permission: Ask['permission']) =>
  (one: { readonly permission: Ask['permission'] }): boolean =>
    one.permission === permission
