import type { ViewNode } from 'sdk'
import type { DeviceHardware, PluginKits, PluginReach } from 'sdk/testing'

/** The toys as anybody can see and handle them: on their panel. */
const onTheirPanel = (plugin: PluginReach): DeviceHardware => ({
  async steps(device) {
    return metersOf(await firstTree(plugin), device).map((label) => Number(/: (\d+) of/.exec(label)?.[1]))
  },
  unplug: (device) => plugin.call('panel', 'toys', 'receive', { control: `${device}/plug`, value: null }),
})

/** The labels of the meters of one toy. */
function metersOf(tree: ViewNode, device: string): readonly string[] {
  if (tree.kind !== 'stack') return []
  const own = tree.children.find((toy) => JSON.stringify(toy).includes(`"${device}/plug"`))
  const parts = own?.kind === 'stack' ? own.children : []
  return parts.flatMap((part) => (part.kind === 'meter' ? [part.label] : []))
}

async function firstTree(plugin: PluginReach): Promise<ViewNode> {
  const leaving = new AbortController()
  const trees = plugin.stream('panel', 'toys', 'watch', { signal: leaving.signal }) as AsyncIterable<ViewNode>
  for await (const tree of trees) {
    leaving.abort()
    return tree
  }
  throw new Error('The panel shows nothing.')
}

export default {
  deviceProvider: { virtual: { hardware: (_world, plugin) => onTheirPanel(plugin) } },
} satisfies PluginKits
