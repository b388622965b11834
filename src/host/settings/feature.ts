import { feature } from 'sdk/page/feature.ts'
import { openSettings } from 'sdk/page/openSettings.ts'
import { commands, menuEntries } from 'sdk/page/points/points.ts'
import { SettingsIcon } from 'sdk/ui/icons.tsx'
import { toggleTheme } from './uiSection.ts'

export const settingsFeature = feature((add) => {
  add(menuEntries, 'settings', { label: 'Settings', icon: SettingsIcon, to: '/settings', group: 'main' })
  add(commands, 'open-settings', { label: 'Open settings', keys: 'Mod+,', run: () => openSettings() })
  add(commands, 'toggle-theme', { label: 'Switch between dark and light', run: toggleTheme })
})
