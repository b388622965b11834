import type { PluginManifest } from 'sdk'
import { type PluginRow, plugins } from '../../plugins/registry.ts'

/** A place where locks can be kept. */
export interface LockChoice {
  /** As settings store it: "plugin id/provider id". */
  readonly key: string
  readonly id: string
  readonly label: string
  readonly description: string | undefined
  /** Locks are made and opened elsewhere. */
  readonly elsewhere: boolean
  readonly plugin: PluginManifest
}

/** Those of plugins that are switched on. */
export const lockChoices = (
  rows: Readonly<Record<string, Pick<PluginRow, 'manifest' | 'phase'>>> = plugins.rows,
): readonly LockChoice[] =>
  Object.values(rows).flatMap(({ manifest, phase }) =>
    phase.kind === 'off'
      ? []
      : (manifest.contributes.lockProvider ?? []).map(({ id, label, description, elsewhere = false }) => ({
          key: `${manifest.id}/${id}`,
          id,
          label,
          description,
          elsewhere,
          plugin: manifest,
        })),
  )
