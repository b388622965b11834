import type { Scope } from 'sdk'
import { commands, type RouteEntry, routes } from '../app/points.ts'
import { storage } from '../engine.ts'
import { session } from '../session/session.ts'
import { memoryPath } from './memoryPath.ts'

const page: RouteEntry = {
  id: 'character-memory',
  path: '/character/$characterId/memory',
  title: 'Memories',
  load() {
    // The store is opened while the page is on its way.
    storage()
    return import('./MemoryPage.tsx')
  },
}

/** What a character remembers: a page for each, reached from its card and from the chat. */
export function addMemory(scope: Scope): void {
  scope.add(routes.add({ by: 'vesper', id: page.id, value: page }))
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'memory.chat',
      value: {
        id: 'memory.chat',
        label: 'What this character remembers',
        order: 302,
        chatMenu: 'Memories…',
        isAvailable: () => session.current !== undefined,
        run() {
          // The router hears of every address that is pushed.
          if (session.current) history.pushState(null, '', memoryPath(session.current.character.id))
        },
      },
    }),
  )
}
