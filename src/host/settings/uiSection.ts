import { changeSettings, settings, settingsSection } from 'sdk/page/settings/settings.ts'
import { colorScheme } from 'sdk/ui/colorScheme.ts'
import { subscribe } from 'valtio'

/** How the page looks. */
export const uiSection = settingsSection({
  id: 'ui',
  title: 'Appearance',
  early: ['theme', 'fontSize', 'messageLayout'],
  schema: {
    type: 'object',
    properties: {
      theme: { type: 'string', title: 'Theme', default: 'dark', enum: ['dark', 'light'], 'x-group': 'Appearance' },
      fontSize: {
        type: 'integer',
        title: 'Text size',
        description: 'The default is 16.',
        default: 16,
        minimum: 12,
        maximum: 24,
        'x-group': 'Appearance',
      },
      messageLayout: {
        type: 'string',
        title: 'Message layout',
        default: 'bubbles',
        description: 'Bubbles: like a messenger. Script: names beside what they say. Book: prose, without names.',
        enum: ['bubbles', 'script', 'book'],
        'x-group': 'Appearance',
      },
    },
  },
})

const showScheme = () => {
  colorScheme.current = uiSection.now.theme
}
showScheme()
subscribe(settings, showScheme, true)

export function toggleTheme(): void {
  changeSettings(uiSection, { theme: uiSection.now.theme === 'dark' ? 'light' : 'dark' })
}
