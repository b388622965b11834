import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { feature } from '../../extension/feature.ts'
import { settingsPages } from '../../extension/points.ts'

export const presetsFeature = feature((add) => {
  add(turnParts, 'preset', turnPart)
  add(settingsPages, 'ai-presets', {
    path: 'ai/presets',
    label: 'Presets',
    group: 'AI',
    load: () => import('./PresetsPage.tsx'),
  })
  add(settingsPages, 'ai-preset', {
    path: 'ai/presets/$presetId',
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
