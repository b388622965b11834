import { SettingsIcon } from 'sdk/ui/icons.tsx'
import { feature } from '../extension/feature.ts'
import { openSettings } from '../extension/openSettings.ts'
import { commands, menuEntries } from '../extension/points.ts'
import { toggleTheme } from './uiSection.ts'

export const settingsFeature = feature((add) => {
  add(menuEntries, 'settings', { label: 'Settings', icon: SettingsIcon, to: '/settings', group: 'main' })
  add(commands, 'open-settings', { label: 'Open settings', keys: 'Mod+,', run: () => openSettings() })
  add(commands, 'toggle-theme', { label: 'Switch between dark and light', run: toggleTheme })
})
