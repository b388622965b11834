import { ChatIcon } from 'sdk/ui/icons.tsx'
import { stopStimulation } from '../../consent/stop.ts'
import { stopOnPanic } from '../../data/privacy/panic.ts'
import { feature } from '../../extension/feature.ts'
import { commands, menuEntries, routes } from '../../extension/points.ts'
import { providePageServices } from '../../plugins/run/pageServices.ts'
import { pickerFeature } from '../picker/feature.ts'
import { isBusy, session } from '../session/session.ts'
import { ownQuickActions } from './quick/ownQuickActions.ts'

export const chatFeature = feature((add, scope) => {
  add(menuEntries, 'chat', { label: 'Play', icon: ChatIcon, to: '/chat', group: 'main', before: 'settings' })
  add(routes, 'chat', { path: '/chat', title: 'Play', prefetchMs: 2000, load: () => import('./ChatPage.tsx') })
  ownQuickActions(scope)
  pickerFeature(scope)
  add(commands, 'chat.edge', {
    label: 'Edge! Stop stimulation and tell the character',
    keys: 'Space',
    isAvailable: isHere,
    run() {
      // The body does not wait for code to be fetched.
      stopStimulation()
      return import('./edge.ts').then(({ edge }) => edge())
    },
  })
  add(commands, 'chat.triggerEdge', {
    label: 'Ask the character to stop the stimulation',
    isAvailable: isHere,
    run() {
      stopStimulation()
      return import('./edge.ts').then(({ triggerEdge }) => triggerEdge())
    },
  })
  add(commands, 'chat.stopStimulation', {
    label: 'Stop stimulation',
    keys: 'Escape',
    alsoKeys: 'Mod+Backslash',
    always: true,
    run: () => stopStimulation(),
  })
  add(commands, 'chat.regenerate', {
    label: 'Regenerate the last reply',
    keys: 'Mod+R',
    inFields: true,
    isAvailable: isIdle,
    run: async () => (await import('./chatCommands.ts')).regenerateLast(),
  })
  add(commands, 'chat.undo', {
    label: 'Undo the last change of this chat',
    keys: 'Mod+Z',
    isAvailable: () => isIdle() && session.undoable.length > 0,
    run: async () => (await import('../session/changes.ts')).undo(),
  })
  add(commands, 'chat.clear', {
    label: 'Clear the chat',
    keys: 'Alt+C',
    isAvailable: isIdle,
    run: async () => void (await import('./chatCommands.ts')).clearChat('Clear all chat messages?'),
  })
  scope.add(providePageServices({ openChat: () => session.current?.id }))
  scope.add(stopOnPanic(async () => (await import('../session/turn.ts')).stop()))
})

/** These keys mean the chat only where one sees it. */
const isHere = () => location.pathname === '/chat'
const isIdle = () => isHere() && session.phase === 'open' && !isBusy(session.live.phase)
