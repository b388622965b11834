import type { PluginManifest } from 'sdk'
import type { BackendKey } from '../../../workers/image/contract.ts'
import { type PluginRow, plugins } from '../../plugins/registry.ts'
import { imageServerSection } from './imageServerSection.ts'

/** An image server that can be chosen. */
export interface BackendChoice {
  /** As settings store it: "plugin id/backend id". */
  readonly key: BackendKey
  readonly label: string
  readonly plugin: PluginManifest
}

/** Those of plugins that are switched on. */
export const backendChoices = (
  rows: Readonly<Record<string, Pick<PluginRow, 'manifest' | 'phase'>>> = plugins.rows,
): readonly BackendChoice[] =>
  Object.values(rows).flatMap(({ manifest, phase }) =>
    phase.kind === 'off'
      ? []
      : (manifest.contributes.imageBackend ?? []).map(({ id, label }) => ({
          key: `${manifest.id}/${id}`,
          label,
          plugin: manifest,
        })),
  )

/** The one the player chose, when its plugin is there and switched on. */
export const chosenBackend = (): BackendChoice | undefined =>
  backendChoices().find(({ key }) => key === imageServerSection.now.backend)
