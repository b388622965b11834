import type { MessageId } from 'sdk'
import { proxy } from 'valtio'

/** What of the open chat came while its end was not in view. */
export const unread = proxy({
  /** The first of it. */
  first: undefined as { readonly index: number; readonly message: MessageId } | undefined,
  /** Whether the line above it has been in view since. */
  isFound: false,
  /** Whether the end of the conversation is in view. */
  isAtEnd: false,
})
