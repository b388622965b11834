import { addSettingsPage } from 'sdk/page/addSettingsPage.ts'
import { feature } from 'sdk/page/feature.ts'
import { fetchedPart, type TurnPart, turnParts } from 'sdk/page/turnParts.ts'

export const presetsFeature = feature((add) => {
  add(turnParts, 'preset', turnPart)
  addSettingsPage(add, 'ai/presets', { label: 'Presets', group: 'AI', load: () => import('./PresetsPage.tsx') })
  addSettingsPage(add, 'ai/presets/$presetId', {
    label: 'Preset',
    group: 'AI',
    isListed: false,
    load: () => import('./PresetPage.tsx'),
  })
})

const turnPart: TurnPart = {
  part: fetchedPart(async () => {
    const { presetOf } = await import('./choose.ts')
    return async (chat, connection) => {
      const preset = await presetOf(chat, connection)
      return preset ? { preset } : {}
    }
  }),
}
