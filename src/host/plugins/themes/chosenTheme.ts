import type { ThemeEntry } from 'sdk'
import { type Theme, themes } from '../../extension/points.ts'
import { settings } from '../../settings/settings.ts'
import type { useSettings } from '../../settings/useSettings.ts'

type Looks = Pick<ReturnType<typeof useSettings>['ui'], 'theme' | 'pluginTheme'>

/**
 * The plugin's theme to paint with, if one is chosen, offered, and starts from the theme that is on. Everything else
 * falls back to that theme as it is: the plugin may be off or gone, or its new version unreadable.
 */
export function chosenTheme(
  { theme, pluginTheme }: Looks = settings.ui,
  offered: ReadonlyMap<string, Theme> = themes.read(),
): ThemeEntry | undefined {
  const found = offered.get(pluginTheme)
  return found && found.mistakes.length === 0 && found.entry.base === theme ? found.entry : undefined
}
