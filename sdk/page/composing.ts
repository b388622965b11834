import { proxy } from 'valtio'

/** Whether the player has begun to write something. */
export const composing = proxy({ hasText: false })

/** Called by the composer whenever its text changes; null when it goes. */
export function notifyComposing(field: { readonly value: string } | null): void {
  composing.hasText = field !== null && field.value.trim() !== ''
}
