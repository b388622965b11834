import type { Scope } from '../scope.ts'
import type { Contributor, Point } from './points/Point.ts'

/** A part of Vesper, switched on for as long as the scope is open. */
export type Feature = (scope: Scope) => void

/** Contributes to a point until the feature's scope closes, or the returned function is called. */
export type Add = <T, Answer>(point: Point<T, Answer>, id: string, value: T, by?: Contributor) => () => void

/**
 * What a feature is made of: menu entries, pages, commands, and whatever else runs as long as it is on.
 *
 * @example
 * export const diceFeature = feature((add, scope) => {
 *   add(dialogs, 'roll', { load: () => import('./RollDialog.tsx') })
 *   add(commands, 'dice.roll', { label: 'Roll dice', after: 'chat.clear', run: () => openDialog('roll') })
 *   scope.add(closeDialog)
 * })
 */
export const feature =
  (setUp: (add: Add, scope: Scope) => void): Feature =>
  (scope) =>
    setUp(adderFor(scope), scope)

/** Contributes for as long as a scope is open, in the name of `by`. */
export const adderFor =
  (scope: Scope, usual: Contributor = 'vesper'): Add =>
  (point, id, value, by = usual) =>
    scope.add(point.add(id, value, by))
