import { type ContentHash, PluginError, type PluginId } from 'sdk'
import { network, storage } from 'sdk/page/engines.ts'
import { lockNames } from '../../../shared/storageNames.ts'
import type { Decision, InstalledPlugin, PluginRecord } from '../../../workers/storage/contract.ts'
import { statusOf } from '../permissions/decisions.ts'
import { permissionsOf } from '../permissions/permissionsOf.ts'
import { answersTo } from './answers.ts'
import type { Installation } from './plan.ts'

/**
 * Carries out a plan with the player's answers: from here on the code is run from what is kept, for ever. Whoever was
 * running is not touched. Rejects with `plugin/denied` when something that must be allowed is not, and with
 * `plugin/refused` when the plugin was changed since the plan was made.
 */
export async function installPlugin(
  plan: Installation,
  answers: readonly Decision[],
  now: number = Date.now(),
): Promise<PluginRecord> {
  const { manifest, code, codeHash } = plan.package
  const decisions = answersTo(permissionsOf(manifest, {}), [...plan.carried, ...answers])
  if (plan.asks.some((asked) => statusOf(decisions, asked) !== 'granted')) throw notAllowed(manifest.name)
  return await oneAtATime(async () => {
    const before = await storage().read('plugins', manifest.id)
    const expected = plan.kind === 'update' ? plan.from : undefined
    if (before?.installed?.at !== expected?.at || before?.installed?.code !== expected?.code) {
      throw changedMeanwhile(manifest.name)
    }
    const kept = await storage().saveCode(code)
    if (kept !== codeHash) throw notKept(manifest.name)
    const installed: InstalledPlugin = {
      manifest,
      tier: plan.tier,
      source: plan.source,
      ...(plan.publisher !== undefined && { publisher: plan.publisher }),
      code: kept,
      at: now,
      decisions,
    }
    const record: PluginRecord = { id: manifest.id, enabled: before?.enabled ?? true, installed }
    const label = plan.kind === 'update' ? 'Plugin updated' : 'Plugin installed'
    await storage().commit(label, [{ kind: 'put', table: 'plugins', value: record }])
    await forgetUnusedCode()
    return record
  })
}

/**
 * Takes a plugin out, with its permissions and the keys saved for it. What it wrote goes only if the player says so:
 * offer `exportPlugin` first.
 */
export async function removePlugin(id: PluginId, { eraseData }: { readonly eraseData: boolean }): Promise<void> {
  await oneAtATime(async () => {
    const record = await storage().read('plugins', id)
    if (!record?.installed) throw notInstalled(id)
    await network().revoke(id)
    await storage().commit('Plugin removed', [{ kind: 'delete', table: 'plugins', key: id }])
    // Another plugin might come under this name, and keys are for this one.
    const secrets = record.installed.manifest.permissions?.secrets?.names ?? []
    await Promise.all(secrets.map((name) => network().saveSecret(id, name, '', '')))
    if (eraseData) await storage().erasePlugin(id)
    await forgetUnusedCode()
  })
}

/** Puts a plugin that was removed back as it was kept. The keys saved for it are gone all the same. */
export async function restorePlugin(record: PluginRecord, code: string): Promise<void> {
  await oneAtATime(async () => {
    const name = record.installed?.manifest.name ?? record.id
    if (await storage().read('plugins', record.id)) throw changedMeanwhile(name)
    if ((await storage().saveCode(code)) !== record.installed?.code) throw notKept(name)
    await storage().commit('Plugin restored', [{ kind: 'put', table: 'plugins', value: record }])
  })
}

/** Code is forgotten by looking at who needs it, so nobody may be arriving meanwhile, in no tab. */
const oneAtATime = <T>(work: () => Promise<T>): Promise<T> => navigator.locks.request(lockNames.plugins, work)

/** What is left over takes room and does no harm; the next installation tries again. */
async function forgetUnusedCode(): Promise<void> {
  const records = await storage().list('plugins')
  const used = records.flatMap(({ installed }): readonly ContentHash[] => (installed ? [installed.code] : []))
  await storage()
    .deleteOtherCode(used)
    .catch(() => {})
}

const notAllowed = (name: string) =>
  new PluginError(
    'plugin/denied',
    `${name} was not installed because it needs permissions you denied. Install it again if you change your mind.`,
  )

const changedMeanwhile = (name: string) =>
  new PluginError(
    'plugin/refused',
    `${name} was not installed because it was changed in another tab. Check the list of plugins and try again.`,
  )

const notKept = (name: string) =>
  new PluginError(
    'plugin/integrity',
    `${name} was not installed because its code was damaged while saving. Try again; if it happens again, ask its author.`,
  )

const notInstalled = (id: PluginId) =>
  new PluginError(
    'plugin/not-found',
    `No installed plugin is called "${id}". Built-in plugins can be turned off instead.`,
  )
