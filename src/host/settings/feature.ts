import type { Scope } from 'sdk'
import { commands, menuEntries, settingsPages } from '../extension/points.ts'
import { openSettings } from '../extension/windowEvents.ts'
import { SettingsIcon } from '../ui/icons.tsx'
import { toggleTheme } from './settings.ts'

export function addSettings(scope: Scope): void {
  scope.add(
    menuEntries.add({
      by: 'vesper',
      id: 'settings',
      value: { id: 'settings', label: 'Settings', icon: SettingsIcon, to: '/settings', order: 80, group: 'main' },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'general',
      value: {
        id: 'general',
        path: 'general',
        label: 'General',
        group: 'Vesper',
        order: 50,
        load: () => import('./GeneralPage.tsx'),
      },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'game-profile',
      value: {
        id: 'game-profile',
        path: 'game-profile',
        label: 'Game profile',
        group: 'Vesper',
        order: 55,
        load: () => import('../characters/GameProfilePage.tsx'),
      },
    }),
  )
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'open-settings',
      value: { id: 'open-settings', label: 'Open settings', order: 80, keys: 'Mod+,', run: () => openSettings() },
    }),
  )
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'toggle-theme',
      value: { id: 'toggle-theme', label: 'Switch between dark and light', order: 90, run: toggleTheme },
    }),
  )
}
