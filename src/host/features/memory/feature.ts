import { openDialog } from 'sdk/page/dialog.ts'
import { storage } from 'sdk/page/engines.ts'
import { feature } from 'sdk/page/feature.ts'
import { addSettingsPage } from 'sdk/page/points/addSettingsPage.ts'
import { addPerformer, allButReplies } from 'sdk/page/points/performers.ts'
import { commands, dialogs, type RouteEntry, routes } from 'sdk/page/points/points.ts'
import { fetchedPart, type TurnPart, turnParts } from 'sdk/page/points/turnParts.ts'
import { session } from 'sdk/page/session.ts'
import { firstPageSettled, whileLoading } from 'sdk/page/startup.ts'
import { withheldIn } from '../../consent/permissions.ts'
import { memoryPath } from './memoryPath.ts'

const page: RouteEntry = {
  path: '/character/$characterId/memory',
  title: 'Memories',
  load() {
    // The store is opened while the page is on its way.
    storage()
    return import('./MemoryPage.tsx')
  },
}

/** What a character remembers: a page for each, reached from its card and from the chat. */
export const memoryFeature = feature((add, scope) => {
  scope.add(
    addPerformer(
      'remember',
      async ({ text }) => {
        const { rememberAsked } = await import('./rememberAsked.ts')
        return await rememberAsked(text)
      },
      allButReplies,
    ),
  )
  add(routes, 'character-memory', page)
  add(dialogs, 'whose-memories', { load: () => import('./WhoseMemories.tsx') })
  add(commands, 'memory.chat', {
    label: 'Memories of the characters in this chat',
    chatMenu: 'Memories…',
    isAvailable: () => session.current !== undefined,
    run() {
      const { current } = session
      if (current?.members && current.members.length > 1) openDialog('whose-memories')
      // The router hears of every address that is pushed.
      else if (current) history.pushState(null, '', memoryPath(current.character.id))
    },
  })
})

export const memorySettingsFeature = feature((add, scope) => {
  void firstPageSettled.then(() => startUpkeep(scope.signal))
  add(turnParts, 'memory', turnPart)
  addSettingsPage(add, 'ai/memories', {
    label: 'Memories',
    group: 'AI',
    load: () => import('./settings/MemoriesPage.tsx'),
  })
  addSettingsPage(add, 'ai-memory', {
    label: 'Memories',
    group: 'AI',
    isListed: false,
    load: () => import('./settings/AiMemoryPage.tsx'),
  })
  add(routes, 'memory-test', {
    path: '/memory-test',
    title: 'Test recall',
    load: () => import('./test/RecallPage.tsx'),
  })
})

async function startUpkeep(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await whileLoading('AI memory system', async () => {
    const { startMemoryUpkeep } = await import('./settings/startMemoryUpkeep.ts')
    await startMemoryUpkeep(signal)
  }).catch((error: unknown) => console.warn('[Memory]', 'Characters cannot remember for now', error))
}

/** What is recalled for a reply and remembered of it: nothing where the player keeps memory from whoever is in the chat. */
const turnPart: TurnPart = {
  after: 'preset',
  part: fetchedPart(async () => {
    const { recallSettings, rememberSettings } = await import('./settings/memorySettings.ts')
    return async (chat, connection) => {
      if (withheldIn(chat).includes('memory')) return {}
      const recall = recallSettings()
      const remember = await rememberSettings(connection)
      return { ...(recall && { recall }), ...(remember && { remember }) }
    }
  }),
}
