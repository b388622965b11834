import type { SettingsSchema } from 'sdk'
import { kinkModules } from 'sdk/page/kinks/kinkModules.ts'
import { hypnosisKey } from './hypnosisKey.ts'

/** What stands on its page of the settings; nothing while its plugin is off. */
export const hypnosisFields = (): readonly SettingsSchema[] =>
  kinkModules().flatMap(({ key, plugin }) => (key === hypnosisKey ? (plugin.contributes.settings?.schema ?? []) : []))
