import pages from 'virtual:builtin-pages'
import { transfer } from 'comlink'
import { type PagePart, PluginError, type PluginId, type PluginManifest } from 'sdk'

const parts = new Map<PluginId, PagePart>()

/**
 * Opens the part of a plugin that runs in this page. Only what comes with Vesper has one. `opening` ends with the
 * call that asked for it; what was opened lasts until its port says so, or `life` is over.
 */
export async function openPage(
  { id, name, permissions }: PluginManifest,
  address: string,
  opening: AbortSignal,
  life: AbortSignal,
): Promise<MessagePort> {
  const load = Object.hasOwn(pages, id) ? pages[id] : undefined
  if (!load || !permissions?.transport?.kinds.includes('page')) {
    throw new PluginError('plugin/denied', `${name} has no part of its own in this page.`)
  }
  const part = parts.get(id) ?? (await load()).default
  parts.set(id, part)
  const { port1, port2 } = new MessageChannel()
  const over = new AbortController()
  const giveUp = () => over.abort(opening.reason)
  opening.addEventListener('abort', giveUp, { once: true })
  await part.open(port1, address, AbortSignal.any([over.signal, life]))
  opening.removeEventListener('abort', giveUp)
  return transfer(port2, [port2])
}

/** Silences the parts of the plugins named, or of all. */
export function cutPages(plugins?: readonly PluginId[]): void {
  for (const [id, part] of parts) if (plugins?.includes(id) ?? true) part.cut()
}
