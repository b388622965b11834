import type { Scope } from 'sdk'
import { commands, menuEntries, routes } from '../app/points.ts'
import { isBusy, session } from '../session/session.ts'
import { ChatIcon } from '../ui/icons.tsx'

export function addChat(scope: Scope): void {
  scope.add(
    menuEntries.add({
      by: 'vesper',
      id: 'chat',
      value: { id: 'chat', label: 'Play', icon: ChatIcon, to: '/chat', order: 10, group: 'main' },
    }),
  )
  scope.add(
    routes.add({
      by: 'vesper',
      id: 'chat',
      value: { id: 'chat', path: '/chat', title: 'Play', prefetchMs: 2000, load: () => import('./ChatPage.tsx') },
    }),
  )
  const isIdle = () => session.phase === 'open' && !isBusy(session.live.phase)
  const chatCommands = [
    {
      id: 'chat.regenerate',
      label: 'Regenerate the last reply',
      keys: 'Mod+R',
      inFields: true,
      isAvailable: isIdle,
      run: async () => void (await import('./chatCommands.ts')).regenerateLast(),
    },
    {
      id: 'chat.undo',
      label: 'Undo the last change of this chat',
      keys: 'Mod+Z',
      isAvailable: () => isIdle() && session.undoable.length > 0,
      run: async () => (await import('../session/changes.ts')).undo(),
    },
    {
      id: 'chat.clear',
      label: 'Clear the chat',
      keys: 'Alt+C',
      isAvailable: isIdle,
      run: async () => void (await import('./chatCommands.ts')).clearChat('Clear all chat messages?'),
    },
  ]
  for (const [index, command] of chatCommands.entries()) {
    scope.add(commands.add({ by: 'vesper', id: command.id, value: { ...command, order: 100 + index } }))
  }
}
