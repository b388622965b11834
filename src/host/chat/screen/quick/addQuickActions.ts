import { type ComponentType, lazy } from 'react'
import type { Scope } from 'sdk'
import { type QuickAction, quickActions } from '../../../extension/points.ts'

/** The chat's own part of the bar above the conversation, in the order it stands there. Comes with the chat page. */
export function addQuickActions(scope: Scope): void {
  const reply = () => import('./ChatActions.tsx')
  const chips = () => import('./chips.tsx')
  const entries: readonly QuickAction[] = [
    action('edge', 30, () => reply().then((found) => found.EdgeAction)),
    action('stop', 40, () => reply().then((found) => found.StopAction)),
    action('response', 80, () => reply().then((found) => found.ResponseAction), true),
    action('clear', 90, () => reply().then((found) => found.ClearAction), true),
    action('sessions', 100, () => reply().then((found) => found.SessionsAction), true),
    action('menu', 110, () => import('./MenuAction.tsx').then((found) => found.MenuAction)),
    chip('e-stim', 10, () => chips().then((found) => found.StimulationChip)),
    chip('thinking', 20, () => chips().then((found) => found.ThinkingChip)),
  ]
  for (const value of entries) scope.add(quickActions.add({ by: 'vesper', id: value.id, value }))
}

type Load = () => Promise<ComponentType>

const action = (id: string, order: number, load: Load, needsChat = false) => entry('action', id, order, load, needsChat)
const chip = (id: string, order: number, load: Load) => entry('chip', id, order, load, false)

function entry(place: QuickAction['place'], id: string, order: number, load: Load, needsChat: boolean): QuickAction {
  return { id, order, place, needsChat, component: lazy(async () => ({ default: await load() })) }
}
