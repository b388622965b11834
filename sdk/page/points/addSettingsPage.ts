import type { Add } from '../feature.ts'
import { type SettingsPageEntry, settingsPages } from './points.ts'

/** Adds a page below /settings at a path such as "ai/settings"; its id, for `after`, is that with dashes. */
export const addSettingsPage = (add: Add, path: string, page: Omit<SettingsPageEntry, 'path'>) =>
  add(settingsPages, path.replaceAll('/', '-'), { path, ...page })
