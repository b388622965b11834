import { settingsSection } from '../../settings/settings.ts'

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
