import type { SettingsGroup } from '../../pageEntries.ts'

/** The groups in the order a person sees them. */
const settingsGroups: readonly SettingsGroup[] = [
  'Account',
  'General',
  'AI',
  'Images',
  'Devices',
  'Consent and kinks',
  'Privacy and data',
  'Modules and plugins',
]

/** Where a page stands that names no group. */
export const groupOfNone: SettingsGroup = 'Modules and plugins'

/** Pages group by group; within a group they keep their order. */
export const inSettingsGroups = <T extends { readonly group: SettingsGroup }>(pages: readonly T[]): readonly T[] =>
  settingsGroups.flatMap((group) => pages.filter((page) => page.group === group))
