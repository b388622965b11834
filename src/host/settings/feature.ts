import type { Scope } from 'sdk'
import { SettingsIcon } from 'sdk/ui/icons.tsx'
import { openSettings } from '../extension/openSettings.ts'
import { commands, menuEntries } from '../extension/points.ts'
import { toggleTheme } from './uiSection.ts'

export function addSettings(scope: Scope): void {
  scope.add(
    menuEntries.add({
      by: 'vesper',
      id: 'settings',
      value: { id: 'settings', label: 'Settings', icon: SettingsIcon, to: '/settings', order: 80, group: 'main' },
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
