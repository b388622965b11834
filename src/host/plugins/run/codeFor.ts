import { PluginError, type PluginId, type PluginManifest } from 'sdk'
import { network, storage } from 'sdk/page/engines.ts'
import type { InstalledPlugin } from '../../../workers/storage/contract.ts'

const maxBytes = 5 * 1024 * 1024
const withinMs = 10_000

/** The script of a plugin for the sandbox: from where it was installed to, or from Vesper itself. */
export async function codeFor({ id }: PluginManifest, installed: InstalledPlugin | undefined): Promise<string> {
  if (installed) return await storage().readCode(installed.code)
  const bundle = await bundleOf(id)
  if (!bundle) throw new PluginError('plugin/load-failed', `There is no script of ${id} for the sandbox.`)
  const { bytes } = await network().download(bundle.url, { maxBytes }, AbortSignal.timeout(withinMs))
  return new TextDecoder().decode(bytes)
}

/** A built-in as one script, beside the modules it normally runs from. */
export async function bundleOf(id: PluginId): Promise<{ readonly url: string } | undefined> {
  const { default: bundles } = await import('virtual:builtin-bundles')
  return Object.hasOwn(bundles, id) ? bundles[id] : undefined
}
