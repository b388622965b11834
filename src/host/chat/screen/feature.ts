import { type ComponentType, lazy } from 'react'
import { devices, isMoving } from 'sdk/page/devices/devices.ts'
import { feature } from 'sdk/page/feature.ts'
import { commands, menuEntries, quickActions, routes } from 'sdk/page/points/points.ts'
import { stopOnPanic } from 'sdk/page/points/stopOnPanic.ts'
import { isBusy, session } from 'sdk/page/session.ts'
import { storyOnStage } from 'sdk/page/storyOnStage.ts'
import { ChatIcon } from 'sdk/ui/icons.tsx'
import { stopStimulation } from '../../consent/stop.ts'
import { stimulation } from '../../devices/stop/active.ts'
import { providePageServices } from '../../plugins/run/pageServices.ts'
import { pickerFeature } from '../picker/feature.ts'

/** The chat's own part of the bar above the conversation, in the order it stands there. Comes with the chat page. */
export const ownQuickActions = feature((add) => {
  const reply = () => import('./quick/ChatActions.tsx')
  const action = (id: string, load: Load, needsChat = false) =>
    add(quickActions, id, { place: 'action', needsChat, component: later(load) })
  action('edge', () => reply().then((found) => found.EdgeAction))
  action('stop', () => reply().then((found) => found.StopAction))
  action('response', () => reply().then((found) => found.ResponseAction), true)
  action('clear', () => reply().then((found) => found.ClearAction), true)
  action('sessions', () => reply().then((found) => found.SessionsAction), true)
  action('menu', () => import('./quick/MenuAction.tsx').then((found) => found.MenuAction))
  const thinking = later(() => import('./quick/chips.tsx').then((found) => found.ThinkingChip))
  add(quickActions, 'thinking', { place: 'chip', component: thinking })
})
const later = (load: Load) => lazy(async () => ({ default: await load() }))

export const chatFeature = feature((add, scope) => {
  add(menuEntries, 'chat', { label: 'Play', icon: ChatIcon, to: '/chat', group: 'main', before: 'settings' })
  add(routes, 'chat', { path: '/chat', title: 'Play', prefetchMs: 2000, load: () => import('./ChatPage.tsx') })
  ownQuickActions(scope)
  pickerFeature(scope)
  add(commands, 'chat.edge', {
    label: 'Edge! Stop stimulation and tell the character',
    keys: 'Space',
    isAvailable: () => isHere() && !storyOnStage.story && (stimulation.active || isMoving(devices.state)),
    run() {
      // The body does not wait for code to be fetched.
      stopStimulation()
      return import('./chatCommands.ts').then(({ edge }) => edge())
    },
  })
  add(commands, 'chat.triggerEdge', {
    label: 'Ask the character to stop the stimulation',
    isAvailable: isHere,
    run() {
      stopStimulation()
      return import('./chatCommands.ts').then(({ triggerEdge }) => triggerEdge())
    },
  })
  add(commands, 'chat.stopStimulation', {
    label: 'Stop stimulation',
    keys: 'Escape',
    alsoKeys: 'Mod+Backslash',
    always: true,
    run: (press) => stopStimulation(press?.key === 'Escape' && isSomethingOpen() ? 'dismissal' : 'person'),
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
/** Whether Escape closes something here, beside what it stops. */
const isSomethingOpen = () =>
  // A menu that is closed may be in the page, too.
  [...document.querySelectorAll('dialog[open], [popover], [role="menu"], [role="listbox"]')].some(
    (one) => one.getClientRects().length > 0,
  )
const isIdle = () => isHere() && session.phase === 'open' && !isBusy(session.live.phase)

type Load = () => Promise<ComponentType>
