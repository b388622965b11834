import { fetchedPart, type TurnPart, turnParts } from '../../../chat/session/turnParts.ts'
import { withheldIn } from '../../../consent/permissions.ts'
import { addSettingsPage } from '../../../extension/addSettingsPage.ts'
import { feature } from '../../../extension/feature.ts'
import { routes } from '../../../extension/points.ts'

export const memorySettingsFeature = feature((add) => {
  add(turnParts, 'memory', turnPart)
  addSettingsPage(add, 'ai/memories', { label: 'Memories', group: 'AI', load: () => import('./MemoriesPage.tsx') })
  addSettingsPage(add, 'ai-memory', {
    label: 'Memories',
    group: 'AI',
    isListed: false,
    load: () => import('./AiMemoryPage.tsx'),
  })
  add(routes, 'memory-test', {
    path: '/memory-test',
    title: 'Test recall',
    load: () => import('../test/RecallPage.tsx'),
  })
})

/** What is recalled for a reply and remembered of it: nothing where the player keeps memory from whoever is in the chat. */
const turnPart: TurnPart = {
  after: 'preset',
  part: fetchedPart(async () => {
    const { recallSettings, rememberSettings } = await import('./memorySettings.ts')
    return async (chat, connection) => {
      if (withheldIn(chat).includes('memory')) return {}
      const recall = recallSettings()
      const remember = await rememberSettings(connection)
      return { ...(recall && { recall }), ...(remember && { remember }) }
    }
  }),
}
