import { session } from '../../chat/session/session.ts'
import { addPerformer, allButReplies } from '../../consent/effects/performers.ts'
import { storage } from '../../engines/engine.ts'
import { openDialog } from '../../extension/dialog.ts'
import { feature } from '../../extension/feature.ts'
import { commands, dialogs, type RouteEntry, routes } from '../../extension/points.ts'
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
