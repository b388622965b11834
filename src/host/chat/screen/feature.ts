import type { Scope } from 'sdk'
import { ChatIcon } from 'sdk/ui/icons.tsx'
import { stopStimulation } from '../../consent/stop.ts'
import { stopOnPanic } from '../../data/privacy/panic.ts'
import { type CommandEntry, commands, menuEntries, routes } from '../../extension/points.ts'
import { providePageServices } from '../../plugins/run/pageServices.ts'
import { addPicker } from '../picker/feature.ts'
import { isBusy, session } from '../session/session.ts'
import { addQuickActions } from './quick/addQuickActions.ts'

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
  addQuickActions(scope)
  addPicker(scope)
  for (const value of chatCommands) scope.add(commands.add({ by: 'vesper', id: value.id, value }))
  scope.add(providePageServices({ openChat: () => session.current?.id }))
  scope.add(stopOnPanic(async () => (await import('../session/turn.ts')).stop()))
}

/** These keys mean the chat only where one sees it. */
const isHere = () => location.pathname === '/chat'
const isIdle = () => isHere() && session.phase === 'open' && !isBusy(session.live.phase)

const chatCommands: readonly CommandEntry[] = [
  {
    id: 'chat.edge',
    label: 'Edge! Stop stimulation and tell the character',
    order: 100,
    keys: 'Space',
    isAvailable: isHere,
    run() {
      // The body does not wait for code to be fetched.
      stopStimulation()
      return import('./edge.ts').then(({ edge }) => edge())
    },
  },
  {
    id: 'chat.triggerEdge',
    label: 'Ask the character to stop the stimulation',
    order: 101,
    isAvailable: isHere,
    run() {
      stopStimulation()
      return import('./edge.ts').then(({ triggerEdge }) => triggerEdge())
    },
  },
  {
    id: 'chat.stopStimulation',
    label: 'Stop stimulation',
    order: 102,
    keys: 'Escape',
    alsoKeys: 'Mod+Backslash',
    always: true,
    run: () => stopStimulation(),
  },
  {
    id: 'chat.regenerate',
    label: 'Regenerate the last reply',
    order: 103,
    keys: 'Mod+R',
    inFields: true,
    isAvailable: isIdle,
    run: async () => (await import('./chatCommands.ts')).regenerateLast(),
  },
  {
    id: 'chat.undo',
    label: 'Undo the last change of this chat',
    order: 105,
    keys: 'Mod+Z',
    isAvailable: () => isIdle() && session.undoable.length > 0,
    run: async () => (await import('../session/changes.ts')).undo(),
  },
  {
    id: 'chat.clear',
    label: 'Clear the chat',
    order: 106,
    keys: 'Alt+C',
    isAvailable: isIdle,
    run: async () => void (await import('./chatCommands.ts')).clearChat('Clear all chat messages?'),
  },
]
