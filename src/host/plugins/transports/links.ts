import { codeOf, PluginError, type PluginId, type PluginManifest, type Scope } from 'sdk'
import type { PluginPageContract } from 'sdk/runtime'
import type { OpenLink } from './radioLink.ts'

const maxLinks = 8

const all = new Set<{ readonly plugin: PluginId; readonly open: ReadonlyMap<number, OpenLink> }>()

/** Says the last words on every link of the plugins named, or of all. Waits for nobody. */
export function cutLinks(plugins?: readonly PluginId[]): void {
  for (const { plugin, open } of all) {
    if (plugins && !plugins.includes(plugin)) continue
    for (const link of open.values()) link.cut()
  }
}

/** The links of one plugin to hardware, by number. All of them end with its scope. */
export function links(
  manifest: PluginManifest,
  scope: Scope,
): Pick<PluginPageContract, 'openLink' | 'sendToLink' | 'closeLink' | 'lastWordsOnLink'> {
  const open = new Map<number, OpenLink>()
  const entry = { plugin: manifest.id, open }
  all.add(entry)
  scope.add(() => all.delete(entry))
  let count = 0
  let opening = 0

  return {
    async openLink(kind, address, signal) {
      if (!manifest.permissions?.transport?.kinds.includes(kind)) {
        throw new PluginError('plugin/denied', `${manifest.name} did not ask for connections of the kind "${kind}".`)
      }
      if (open.size + opening >= maxLinks) {
        throw new PluginError('plugin/refused', `${manifest.name} has ${maxLinks} connections open. Close one first.`)
      }
      opening += 1
      try {
        const ends = AbortSignal.any([signal, scope.signal])
        // Fetched with the first link: most visits need none.
        const { openLink } = await import('./openLink.ts')
        const made = await openLink(manifest, kind, address, ends)
        const link = ++count
        open.set(link, made)
        ends.addEventListener('abort', () => open.delete(link), { once: true })
        return { link, received: until(made.received, () => open.delete(link)) }
      } finally {
        opening -= 1
      }
    },
    async sendToLink(link, bytes) {
      const found = open.get(link)
      if (!found) throw new PluginError('device/none', 'This connection is closed.')
      try {
        await found.send(bytes)
      } catch (error) {
        const code = codeOf(error)
        if (code === 'net/unreachable' || code === 'device/none') open.delete(link)
        throw error
      }
    },
    async lastWordsOnLink(link, messages) {
      const fits =
        Array.isArray(messages) &&
        messages.length <= 8 &&
        messages.every((bytes) => bytes instanceof Uint8Array && bytes.length <= 4096)
      if (!fits) throw new PluginError('plugin/refused', 'Last words are at most 8 messages of 4 KiB.')
      await open.get(link)?.setStopMessages(messages)
    },
    async closeLink(link) {
      const found = open.get(link)
      open.delete(link)
      await found?.close()
    },
  }
}

async function* until(received: AsyncIterable<Uint8Array>, ended: () => void): AsyncGenerator<Uint8Array> {
  try {
    yield* received
  } finally {
    ended()
  }
}
