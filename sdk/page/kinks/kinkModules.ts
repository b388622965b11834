import type { Contributes, PluginManifest } from 'sdk'
import { plugins } from '../plugins/registry.ts'
import { kinksSection } from './kinksSection.ts'
import { modulesWithPages } from './modulesWithPages.ts'

/** A kink module of a plugin. */
export interface KinkChoice {
  /** "vesper.kink-edging/edging". */
  readonly key: string
  readonly plugin: PluginManifest
  readonly entry: NonNullable<Contributes['kinkModule']>[number]
}

/** The modules of all plugins that are on. */
export const kinkModules = (): readonly KinkChoice[] =>
  Object.values(plugins.rows).flatMap(({ manifest, phase }) =>
    phase.kind === 'off'
      ? []
      : (manifest.contributes.kinkModule ?? []).map((entry) => ({
          key: `${manifest.id}/${entry.id}`,
          plugin: manifest as PluginManifest,
          entry,
        })),
  )

/** The modules that take part in the scene: switched on, with occasion, and about nothing the player has ruled out. */
export function activeModules(limits: readonly string[]): readonly KinkChoice[] {
  const ruledOut = new Set(limits.map((limit) => limit.toLowerCase()))
  return kinkModules().filter(
    ({ key, entry }) =>
      isKinkModuleOn(key) &&
      modulesWithPages.read().get(key)?.hasOccasion?.() !== false &&
      !entry.tags.some((tag) => ruledOut.has(tag.toLowerCase())),
  )
}

/** Whether the player wants a module, where its plugin is on. */
export const isKinkModuleOn = (key: string, off: readonly unknown[] = kinksSection.now.off): boolean =>
  !off.includes(key)

/** Keeps whether a module takes part in scenes. */
export function switchKinkModule(key: string, on: boolean): void {
  const others = kinksSection.now.off.filter((one) => one !== key)
  kinksSection.now.off = on ? others : [...others, key]
}
