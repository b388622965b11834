import { type ComponentType, lazy } from 'react'
import { feature } from '../../../extension/feature.ts'
import { quickActions } from '../../../extension/points.ts'

/** The chat's own part of the bar above the conversation, in the order it stands there. Comes with the chat page. */
export const ownQuickActions = feature((add) => {
  const reply = () => import('./ChatActions.tsx')
  const chips = () => import('./chips.tsx')
  const action = (id: string, load: Load, needsChat = false) =>
    add(quickActions, id, { place: 'action', needsChat, component: later(load) })
  const chip = (id: string, load: Load) => add(quickActions, id, { place: 'chip', component: later(load) })
  action('edge', () => reply().then((found) => found.EdgeAction))
  action('stop', () => reply().then((found) => found.StopAction))
  action('response', () => reply().then((found) => found.ResponseAction), true)
  action('clear', () => reply().then((found) => found.ClearAction), true)
  action('sessions', () => reply().then((found) => found.SessionsAction), true)
  action('menu', () => import('./MenuAction.tsx').then((found) => found.MenuAction))
  chip('e-stim', () => chips().then((found) => found.StimulationChip))
  chip('thinking', () => chips().then((found) => found.ThinkingChip))
})

type Load = () => Promise<ComponentType>

const later = (load: Load) => lazy(async () => ({ default: await load() }))
