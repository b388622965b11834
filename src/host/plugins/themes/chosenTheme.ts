import type { ThemeEntry } from 'sdk'
import { type Theme, themes } from '../../extension/points.ts'
import { uiSection } from '../../settings/uiSection.ts'
import { pluginThemeSection } from './pluginThemeSection.ts'

type Looks = Pick<typeof uiSection.now, 'theme'> & typeof pluginThemeSection.now

const looksNow = (): Looks => ({ ...uiSection.now, ...pluginThemeSection.now })

/**
 * The plugin's theme to paint with, if one is chosen, offered, and starts from the theme that is on. Everything else
 * falls back to that theme as it is: the plugin may be off or gone, or its new version unreadable.
 */
export function chosenTheme(
  { theme, pluginTheme }: Looks = looksNow(),
  offered: ReadonlyMap<string, Theme> = themes.read(),
): ThemeEntry | undefined {
  const found = offered.get(pluginTheme)
  return found && found.mistakes.length === 0 && found.entry.base === theme ? found.entry : undefined
}
