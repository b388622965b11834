import type { Contributes, PluginManifest } from '../../manifest.ts'
import { type PluginRow, plugins } from './registry.ts'

type Kind = 'imageBackend' | 'embedder' | 'lockProvider'

/** One thing that a plugin contributes, where the player chooses among several. */
export type Choice<Of extends Kind> = NonNullable<Contributes[Of]>[number] & {
  /** As settings store it: "plugin id/its id". */
  readonly key: `${string}/${string}`
  readonly plugin: PluginManifest
}

type Rows = Readonly<Record<string, Pick<PluginRow, 'manifest' | 'phase'>>>

/** Those of plugins that are switched on. */
export function choicesOf<Of extends Kind>(kind: Of, rows: Rows = plugins.rows): readonly Choice<Of>[] {
  return Object.values(rows).flatMap(({ manifest, phase }) => {
    const entries: readonly NonNullable<Contributes[Of]>[number][] = manifest.contributes[kind] ?? []
    if (phase.kind === 'off') return []
    return entries.map((entry) => ({ ...entry, key: `${manifest.id}/${entry.id}` as const, plugin: manifest }))
  })
}
