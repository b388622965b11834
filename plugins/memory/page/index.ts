import { definePage } from 'sdk/page/definePage.ts'
import { openDialog } from 'sdk/page/dialog.ts'
import { storage } from 'sdk/page/engines.ts'
import { characterActions } from 'sdk/page/points/characterParts.ts'
import { addPerformer, allButReplies } from 'sdk/page/points/performers.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { session } from 'sdk/page/session.ts'
import { firstPageSettled, whileLoading } from 'sdk/page/startup.ts'
import { endMemoryNews } from './memoryNews.ts'
import { memoryPath } from './memoryPath.ts'
import { rememberAsked } from './rememberAsked.ts'
import { recallSettings, rememberSettings } from './settings/memorySettings.ts'
import { startMemoryUpkeep } from './settings/startMemoryUpkeep.ts'

/** What characters remember: a page for each, what a reply is told of it, and what is noted afterwards. */
export default definePage({
  routes: {
    'character-memory'() {
      // The store is opened while the page is on its way.
      storage()
      return import('./MemoryPage.tsx')
    },
    'memory-test': () => import('./recall/RecallPage.tsx'),
  },
  settingsPages: {
    'ai-memories': () => import('./settings/MemoriesPage.tsx'),
    'ai-memory': () => import('./settings/AiMemoryPage.tsx'),
  },
  settingsFields: { 'ai-memories': async () => Object.values(await import('./settings/memoryForms.ts')) },
  commands: { 'memory.chat': showMemories },
  dialogs: { 'whose-memories': () => import('./WhoseMemories.tsx') },
  chatParts: { 'memory-trouble': () => import('./MemoryTrouble.tsx') },
  turnParts: {
    /** Nothing where a script plays the chat, or the player keeps memory from whoever is in it. */
    async memory(chat, connection) {
      if (chat.script !== undefined || safety.now.withheldIn(chat).includes('memory')) return {}
      const recall = recallSettings()
      const remember = await rememberSettings(connection)
      return { ...(recall && { recall }), ...(remember && { remember }) }
    },
  },
  start(add, scope) {
    add(characterActions, 'memories', {
      place: 'menu',
      after: 'edit',
      label: 'Memories',
      run: (id, go) => go(memoryPath(id)),
    })
    scope.add(addPerformer('remember', ({ text }) => rememberAsked(text), allButReplies))
    scope.add(endMemoryNews)
    void firstPageSettled.then(() => startUpkeep(scope.signal))
  },
})

/** Of who is in the chat; where several are, the player says whose they want to see. */
function showMemories(): void {
  const { current } = session
  if (current?.members && current.members.length > 1) openDialog('whose-memories')
  // The router hears of every address that is pushed.
  else if (current) history.pushState(null, '', memoryPath(current.character.id))
}

async function startUpkeep(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return
  await whileLoading('AI memory system', () => startMemoryUpkeep(signal)).catch((error: unknown) =>
    console.warn('[Memory]', 'Characters cannot remember for now', error),
  )
}
