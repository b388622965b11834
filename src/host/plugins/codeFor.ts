import { PluginError, type PluginId, type PluginManifest } from 'sdk'
import type { InstalledPlugin } from '../../workers/storage/contract.ts'
import { storage } from '../engine.ts'

/** The script of a plugin for the sandbox: from where it was installed to, or from the house itself. */
export async function codeFor({ id }: PluginManifest, installed: InstalledPlugin | undefined): Promise<string> {
  if (installed) return await storage().readCode(installed.code)
  const bundle = await bundleOf(id)
  const response = bundle && (await fetch(bundle.url))
  if (!response?.ok)
    throw new PluginError('plugin/load-failed', `The script of ${id} could not be loaded. Reload the page.`)
  return await response.text()
}

/** A built-in as one script, beside the modules it normally runs from. */
export async function bundleOf(id: PluginId): Promise<{ readonly url: string } | undefined> {
  const { default: bundles } = await import('virtual:builtin-bundles')
  return Object.hasOwn(bundles, id) ? bundles[id] : undefined
}
