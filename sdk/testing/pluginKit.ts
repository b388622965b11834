import type { ContributionPoints } from '../contributions/index.ts'
import { expectSame, expectThat, type Kit } from './kit.ts'
import type { PluginSubject } from './PluginSubject.ts'
import { makeContributions, missingMethods, surprise } from './pluginContributions.ts'
import { pluginHostRows } from './pluginHostRows.ts'
import { worldFor } from './world.ts'

const points: readonly (keyof ContributionPoints)[] = [
  'llmProvider',
  'deviceProvider',
  'imageBackend',
  'kinkModule',
  'lockProvider',
  'scenarioEngine',
  'memoryStore',
  'embedder',
  'command',
  'panel',
  'route',
  'exporter',
]

/** What holds for every plugin, whatever it contributes. */
export const pluginKit: Kit<PluginSubject> = {
  kind: 'plugin',
  rows: [
    {
      row: 'ids',
      title: 'the ids in the manifest and in the code are the same',
      async check({ manifest, definition }) {
        for (const point of points) {
          const declared = (manifest.contributes[point] ?? []).map(({ id }) => id).sort()
          expectSame(Object.keys(definition[point] ?? {}).sort(), declared, point)
        }
      },
    },
    {
      row: 'services',
      title: 'the services in the manifest and in the code are the same, each under its full name',
      async check({ manifest, definition }) {
        expectSame(Object.keys(definition.services ?? {}).sort(), [...(manifest.provides ?? [])].sort(), 'services')
        for (const name of manifest.provides ?? []) {
          const [owner] = name.split('/')
          expectThat(manifest.id === undefined || owner === manifest.id, `"${name}" is named after another plugin`)
        }
      },
    },
    {
      row: 'uses',
      title: 'everything the code uses is asked for in the manifest',
      async check({ manifest, definition }) {
        for (const capability of definition.uses ?? []) {
          expectThat(Object.hasOwn(manifest.permissions ?? {}, capability), `"${capability}" is used but not asked for`)
        }
      },
    },
    {
      row: 'made',
      title: 'every contribution can be made, has the methods of its kind, and reaches nobody before it is called',
      async check(subject) {
        const world = worldFor(subject)
        for (const { point, id, value } of await makeContributions(subject, world)) {
          expectSame(missingMethods(point, value), [], `methods missing in ${point} "${id}"`)
        }
        await world.time.settled()
        expectSame(world.network.requests.length, 0, 'requests')
        expectSame(world.transport.open, 0, 'open links')
      },
    },
    {
      row: 'unknown-kinds',
      title: 'events and messages of kinds that are not known yet do no harm',
      applies: ({ definition: { kinkModule, panel, route } }) => Boolean(kinkModule ?? panel ?? route),
      async check(subject) {
        for (const made of await makeContributions(subject, worldFor(subject))) await surprise(made)
      },
    },
    ...pluginHostRows,
  ],
}
