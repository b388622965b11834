import type { PluginManifest } from 'sdk'
import { isKinkModuleOn, kinkModules } from 'sdk/page/kinks/kinkModules.ts'
import { kinksSection } from 'sdk/page/kinks/kinksSection.ts'
import { plugins } from 'sdk/page/plugins/registry.ts'
import type { Block } from 'sdk/page/settings/conform.ts'
import { setPluginSettings } from 'sdk/page/settings/settings.ts'
import { usePluginSettings, useSection } from 'sdk/page/settings/useSection.ts'
import { useSnapshot } from 'valtio'
import { hypnosisKey } from './hypnosisKey.ts'

/** A word and what it shows, as the module's settings keep it. Its colour is "#rrggbb". */
export interface Trigger {
  readonly word: string
  readonly action: string
  readonly color: string
  /** Milliseconds; 0 is as long as is set for the effect. */
  readonly ms: number
}

/** The module as it is set up, for those who draw it. Absent while its plugin is off. */
export function useHypnosisModule(): PluginManifest | undefined {
  useSnapshot(plugins)
  return kinkModules().find(({ key }) => key === hypnosisKey)?.plugin
}

export const useIsHypnosisOn = (): boolean => isKinkModuleOn(hypnosisKey, useSection(kinksSection).off)

export const useTriggers = (manifest: PluginManifest): readonly Trigger[] =>
  usePluginSettings(manifest).triggers as unknown as readonly Trigger[]

export const saveTriggers = (manifest: PluginManifest, triggers: readonly Trigger[]): void =>
  setPluginSettings(manifest, { triggers: triggers.map((trigger) => ({ ...trigger })) } as Block)
