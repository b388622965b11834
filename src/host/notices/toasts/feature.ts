import { feature } from 'sdk/page/feature.ts'
import { commands } from 'sdk/page/points/points.ts'
import { toasts } from 'sdk/page/toasts.ts'

/** Notices stand last on the page; their own key reaches them before they leave. */
export const toastsFeature = feature((add) => {
  add(commands, 'toasts.newest', {
    label: 'Go to the newest notification',
    keys: 'F8',
    inFields: true,
    isAvailable: () => toasts.shown.length > 0,
    run: () => document.querySelector<HTMLElement>('[data-newest-toast] button')?.focus(),
  })
})
