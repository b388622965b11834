import { type ThemeEntry, type ThemeToken, themableTokens } from 'sdk'
import { type Theme, themes } from 'sdk/page/points/points.ts'
import { settingsSection } from 'sdk/page/settings/settings.ts'
import { uiSection } from '../../settings/uiSection.ts'

/** The colours of a plugin. */
export const pluginThemeSection = settingsSection({
  id: 'ui',
  title: 'Appearance',
  early: ['pluginTheme'],
  schema: {
    type: 'object',
    properties: {
      /** "plugin id/theme id" of the colours laid over `theme`; they show while `theme` is the one they start from. */
      pluginTheme: { type: 'string', title: 'Colours', default: '', 'x-optional': true },
    },
  },
})

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

/** Thin layers of a colour, which follow it: how much of it there is, in dark and light. */
const washes: Partial<Record<ThemeToken, { readonly name: string; readonly dark: string; readonly light: string }>> = {
  accent: { name: 'accent-wash', dark: '1f', light: '17' },
  danger: { name: 'danger-wash', dark: '1a', light: '14' },
  success: { name: 'success-wash', dark: '1a', light: '14' },
  warning: { name: 'warning-wash', dark: '1a', light: '24' },
  info: { name: 'info-wash', dark: '1a', light: '14' },
}

/** The custom properties a theme sets. It must have been checked: what is here is painted. */
export function propertiesOf({ base, tokens }: ThemeEntry): ReadonlyMap<string, string> {
  const properties = new Map<string, string>()
  for (const name of Object.keys(themableTokens) as ThemeToken[]) {
    const color = Object.hasOwn(tokens, name) ? tokens[name] : undefined
    if (color === undefined) continue
    properties.set(`--${name}`, color)
    const wash = washes[name]
    if (wash) properties.set(`--${wash.name}`, `${color}${wash[base]}`)
  }
  return properties
}

const all = Object.keys(themableTokens).flatMap((name) => [name, washes[name as ThemeToken]?.name ?? name])

/** Paints the page with a theme; without one, with the built-in colours. */
export function paintTheme(entry: ThemeEntry | undefined, { style }: HTMLElement = document.documentElement): void {
  const properties = entry ? propertiesOf(entry) : new Map<string, string>()
  for (const name of all) {
    const color = properties.get(`--${name}`)
    if (color) style.setProperty(`--${name}`, color)
    else style.removeProperty(`--${name}`)
  }
}
