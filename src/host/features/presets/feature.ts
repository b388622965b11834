import type { Scope } from 'sdk'
import { fetchedPart, type TurnPart, turnParts } from '../../chat/session/turnParts.ts'
import { settingsPages } from '../../extension/points.ts'

export function addPresets(scope: Scope): void {
  scope.add(turnParts.add({ by: 'vesper', id: turnPart.id, value: turnPart }))
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'ai-presets',
      value: {
        id: 'ai-presets',
        path: 'ai/presets',
        label: 'Presets',
        group: 'AI',
        order: 20,
        load: () => import('./PresetsPage.tsx'),
      },
    }),
  )
  scope.add(
    settingsPages.add({
      by: 'vesper',
      id: 'ai-preset',
      value: {
        id: 'ai-preset',
        path: 'ai/presets/$presetId',
        label: 'Preset',
        group: 'AI',
        order: 21,
        isListed: false,
        load: () => import('./PresetPage.tsx'),
      },
    }),
  )
}

const turnPart: TurnPart = {
  id: 'preset',
  order: 50,
  part: fetchedPart(async () => {
    const { presetOf } = await import('./choose.ts')
    return async (chat, connection) => {
      const preset = await presetOf(chat, connection)
      return preset ? { preset } : {}
    }
  }),
}
