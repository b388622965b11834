import { definePage } from 'sdk/page/definePage.ts'
import { presetOf } from './choose.ts'
import { presetSection } from './presetSection.ts'

/** Ways to build a prompt and to sample a reply. */
export default definePage({
  settingsPages: {
    'ai-presets': () => import('./PresetsPage.tsx'),
    'ai-preset': () => import('./PresetPage.tsx'),
  },
  settingsFields: { 'ai-presets': async () => [presetSection.schema] },
  characterFormParts: { preset: () => import('./PresetOfCharacter.tsx') },
  sceneFields: { preset: { load: () => import('./PresetOfChat.tsx') } },
  turnParts: {
    async preset(chat, connection) {
      const preset = await presetOf(chat, connection)
      return preset ? { preset } : {}
    },
  },
})
