import type { Scope } from 'sdk'
import { commands } from '../../extension/points.ts'
import { toasts } from './toasts.ts'

/** Notices stand last on the page; their own key reaches them before they leave. */
export function addToasts(scope: Scope): void {
  scope.add(
    commands.add({
      by: 'vesper',
      id: 'toasts.newest',
      value: {
        id: 'toasts.newest',
        label: 'Go to the newest notification',
        order: 90,
        keys: 'F8',
        inFields: true,
        isAvailable: () => toasts.shown.length > 0,
        run: () => document.querySelector<HTMLElement>('[data-newest-toast] button')?.focus(),
      },
    }),
  )
}
