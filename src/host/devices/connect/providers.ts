import type { DeviceProviderEntry, PluginManifest } from 'sdk'
import { plugins } from 'sdk/page/plugins/registry.ts'
import type { ProviderKey } from '../../../workers/stimulation/contract.ts'

/** A family of devices that can be connected. */
export interface ProviderChoice {
  readonly key: ProviderKey
  readonly entry: DeviceProviderEntry
  readonly plugin: PluginManifest
  readonly isOn: boolean
}

/** All families of devices Vesper knows, in their own order. */
export function deviceProviders(): readonly ProviderChoice[] {
  return Object.values(plugins.rows)
    .flatMap(({ manifest, phase }) =>
      (manifest.contributes.deviceProvider ?? []).map((entry) => ({
        key: { plugin: manifest.id, provider: entry.id },
        entry,
        plugin: manifest,
        isOn: phase.kind !== 'off',
      })),
    )
    .sort((a, b) => (a.entry.order ?? 1000) - (b.entry.order ?? 1000))
}

/** The provider of that name: "coyote". */
export const providerNamed = (id: string): ProviderChoice | undefined =>
  deviceProviders().find(({ key }) => key.provider === id)
