import pages from 'virtual:builtin-pages'
import { transfer } from 'comlink'
import { type PagePart, PluginError, type PluginId, type PluginManifest } from 'sdk'

const parts = new Map<PluginId, PagePart>()

/** Opens the part of a plugin that runs in this page. Only what comes with the house has one. */
export async function openPage(
  { id, name, permissions }: PluginManifest,
  address: string,
  signal: AbortSignal,
): Promise<MessagePort> {
  const load = Object.hasOwn(pages, id) ? pages[id] : undefined
  if (!load || !permissions?.transport?.kinds.includes('page')) {
    throw new PluginError('plugin/denied', `${name} has no part of its own in this page.`)
  }
  const part = parts.get(id) ?? (await load()).default
  parts.set(id, part)
  const { port1, port2 } = new MessageChannel()
  await part.open(port1, address, signal)
  return transfer(port2, [port2])
}

/** Silences the parts of the plugins named, or of all. */
export function cutPages(plugins?: readonly PluginId[]): void {
  for (const [id, part] of parts) if (plugins?.includes(id) ?? true) part.cut()
}
