import { themes } from 'sdk/page/points/points.ts'
import { usePoint } from 'sdk/page/points/usePoint.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { useSection } from 'sdk/page/settings/useSection.ts'
import layout from 'sdk/ui/layout.module.css'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import textStyles from 'sdk/ui/text.module.css'
import { uiSection } from '../../settings/uiSection.ts'
import { chosenTheme, pluginThemeSection } from './pluginTheme.ts'

/** Dark, light, and what plugins offer; with a word on each theme that cannot be offered. */
export function ThemeChoice() {
  const offered = usePoint(themes)
  const { theme } = useSection(uiSection)
  const { pluginTheme } = useSection(pluginThemeSection)
  const usable = [...offered].filter(([, { mistakes }]) => mistakes.length === 0)
  const refused = [...offered].filter(([, { mistakes }]) => mistakes.length > 0)
  const choose = (value: string) => {
    const base = offered.get(value)?.entry.base
    if (base) choosePair(base, value)
    else choosePair(value === 'light' ? 'light' : 'dark', '')
  }
  return (
    <div className={layout.stack2}>
      <NativeSelect
        label="Theme"
        value={chosenTheme({ theme, pluginTheme }, offered) ? pluginTheme : theme}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        <option value="dark">Dark</option>
        <option value="light">Light</option>
        {usable.length > 0 && (
          <optgroup label="From plugins">
            {usable.map(([id, { plugin, entry }]) => (
              <option key={id} value={id}>
                {entry.label} ({plugin.name})
              </option>
            ))}
          </optgroup>
        )}
      </NativeSelect>
      {refused.map(([id, { plugin, entry, mistakes }]) => (
        <p key={id} className={textStyles.mutedAnywhere}>
          “{entry.label}” of {plugin.name} can't be used. {mistakes[0]}
          {mistakes.length > 1 && ` There are ${mistakes.length - 1} more; see the plugin's console.`}
        </p>
      ))}
    </div>
  )
}

function choosePair(theme: 'dark' | 'light', pluginTheme: string): void {
  changeSettings(uiSection, { theme })
  changeSettings(pluginThemeSection, { pluginTheme })
}
