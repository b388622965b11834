import type { MessageId } from 'sdk'
import { proxy } from 'valtio'

/**
 * A message of the open chat that is to be shown, wherever it is: a hit of a search, a bookmark. Whoever draws the
 * messages scrolls there and puts `to` back to undefined.
 */
export const jump = proxy({
  to: undefined as { readonly index: number; readonly message: MessageId } | undefined,
})
