import { codeOf, isAbort, messageOf } from 'sdk'
import { reportError, retryWhenOnline } from 'sdk/page/errors.ts'

/**
 * Nothing fails in silence: a promise nobody waited for is shown as an error card, and what was lost with the
 * connection is tried again. Returns the function that stops this.
 */
export function catchTheRest(): () => void {
  const show = (event: PromiseRejectionEvent) => {
    if (isAbort(event.reason)) return
    const details = codeOf(event.reason) ?? event.reason
    reportError({ type: 'API_ERROR', context: 'Vesper', message: messageOf(event.reason), details })
  }
  addEventListener('unhandledrejection', show)
  const stopRetrying = retryWhenOnline()
  return () => {
    removeEventListener('unhandledrejection', show)
    stopRetrying()
  }
}
