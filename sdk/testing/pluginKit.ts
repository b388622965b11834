import type { Capability } from '../context.ts'
import type { PluginDefinition } from '../definePlugin.ts'
import { expectSame, expectThat, type Kit } from './kit.ts'

/** A plugin's two halves: what `plugin.json` says, and what the code is. */
export interface PluginSubject {
  /** The parsed `plugin.json`. */
  readonly manifest: {
    readonly permissions?: object
    readonly contributes: Readonly<Record<string, unknown>>
  }
  readonly definition: PluginDefinition<never> | PluginDefinition<Capability>
}

/** Points whose entries are data alone. */
const withoutCode: ReadonlySet<string> = new Set(['settings', 'theme'])

/** What holds for every plugin, whatever it contributes. */
export const pluginKit: Kit<PluginSubject> = {
  kind: 'plugin',
  rows: [
    {
      row: 'ids',
      title: 'what the manifest promises and what the code makes have the same ids',
      check: async ({ manifest, definition }) => {
        const { uses: _uses, services: _services, ...made } = definition
        const promised = Object.entries(manifest.contributes)
          .filter(([point]) => !withoutCode.has(point))
          .flatMap(([point, entries]) => idsOf(entries).map((id) => `${point}/${id}`))
        const found = Object.entries(made).flatMap(([point, makers]) =>
          Object.keys(makers ?? {}).map((id) => `${point}/${id}`),
        )
        expectSame(found.sort(), promised.sort(), 'the ids')
      },
    },
    {
      row: 'uses',
      title: 'the code uses only what the manifest asks permission for',
      check: async ({ manifest, definition }) => {
        const asked = Object.keys(manifest.permissions ?? {})
        for (const capability of definition.uses ?? []) {
          expectThat(asked.includes(capability), `"${capability}" is used but not asked for`)
        }
      },
    },
  ],
}

function idsOf(entries: unknown): readonly string[] {
  return Array.isArray(entries) ? entries.map((entry: { readonly id?: unknown }) => String(entry.id)) : []
}
