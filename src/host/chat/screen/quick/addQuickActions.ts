import { type ComponentType, lazy } from 'react'
import type { Scope } from 'sdk'
import { type QuickAction, quickActions } from '../../../extension/points.ts'

/** The house's own part of the bar above the conversation, in the order it stands there. Comes with the chat page. */
export function addQuickActions(scope: Scope): void {
  const scene = () => import('./SceneActions.tsx')
  const reply = () => import('./ReplyActions.tsx')
  const chips = () => import('./chips.tsx')
  const entries: readonly QuickAction[] = [
    action('auto', 10, () => import('./AutoAction.tsx').then((found) => found.AutoAction), true),
    action('env', 20, () => scene().then((found) => found.EnvAction), true),
    action('edge', 30, () => reply().then((found) => found.EdgeAction)),
    action('stop', 40, () => reply().then((found) => found.StopAction)),
    action('scene-image', 50, () => scene().then((found) => found.SceneImageAction)),
    action('exit-scenario', 60, () => scene().then((found) => found.ExitScenarioAction)),
    action('image', 70, () => scene().then((found) => found.ImageAction)),
    action('response', 80, () => reply().then((found) => found.ResponseAction), true),
    action('clear', 90, () => reply().then((found) => found.ClearAction), true),
    action('sessions', 100, () => scene().then((found) => found.SessionsAction), true),
    action('menu', 110, () => import('./MenuAction.tsx').then((found) => found.MenuAction)),
    chip('e-stim', 10, () => chips().then((found) => found.StimulationChip)),
    chip('thinking', 20, () => chips().then((found) => found.ThinkingChip)),
    chip('image-work', 30, () => chips().then((found) => found.ImageChip)),
  ]
  for (const value of entries) scope.add(quickActions.add({ by: 'vesper', id: value.id, value }))
}

type Load = () => Promise<ComponentType>

const action = (id: string, order: number, load: Load, needsChat = false) => entry('action', id, order, load, needsChat)
const chip = (id: string, order: number, load: Load) => entry('chip', id, order, load, false)

function entry(place: QuickAction['place'], id: string, order: number, load: Load, needsChat: boolean): QuickAction {
  return { id, order, place, needsChat, component: lazy(async () => ({ default: await load() })) }
}
