import type { Scope } from 'sdk'
import { fetchedPart, type TurnPart, turnParts } from '../../../chat/session/turnParts.ts'
import { withheldIn } from '../../../consent/permissions.ts'
import { routes, type SettingsPageEntry, settingsPages } from '../../../extension/points.ts'

const pages: readonly SettingsPageEntry[] = [
  {
    id: 'ai-memories',
    path: 'ai/memories',
    label: 'Memories',
    group: 'AI',
    order: 15,
    load: () => import('./MemoriesPage.tsx'),
  },
  {
    id: 'ai-memory',
    path: 'ai-memory',
    label: 'Memories',
    group: 'AI',
    order: 16,
    isListed: false,
    load: () => import('./AiMemoryPage.tsx'),
  },
]

export function addMemorySettings(scope: Scope): void {
  const by = 'vesper' as const
  scope.add(turnParts.add({ by, id: turnPart.id, value: turnPart }))
  for (const value of pages) scope.add(settingsPages.add({ by, id: value.id, value }))
  scope.add(
    routes.add({
      by,
      id: 'memory-test',
      value: {
        id: 'memory-test',
        path: '/memory-test',
        title: 'Test recall',
        load: () => import('../test/RecallPage.tsx'),
      },
    }),
  )
}

/** What is recalled for a reply and remembered of it: nothing where the player keeps memory from whoever is in the chat. */
const turnPart: TurnPart = {
  id: 'memory',
  order: 60,
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
