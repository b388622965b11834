import type { MessageId } from 'sdk'
import { proxy } from 'valtio'

/** The message that is being changed by hand; one at a time. */
export const editing = proxy({ message: undefined as MessageId | undefined })

export function edit(message: MessageId): void {
  editing.message = message
}

export function endEdit(): void {
  editing.message = undefined
}
