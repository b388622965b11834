import { isAbort, messageOf } from 'sdk'
import { reportError } from './errors.ts'

/** Nothing fails in silence: a promise nobody waited for is shown as an error card. Returns the function that stops this. */
export function catchTheRest(): () => void {
  const show = (event: PromiseRejectionEvent) => {
    if (isAbort(event.reason)) return
    reportError({ type: 'API_ERROR', context: 'Vesper', message: messageOf(event.reason), details: event.reason })
  }
  addEventListener('unhandledrejection', show)
  return () => removeEventListener('unhandledrejection', show)
}
