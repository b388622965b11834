import type { SessionId } from 'sdk'
import { session } from 'sdk/page/session.ts'
import { arrive } from './turn.ts'

let inviting: ReturnType<typeof setTimeout> | undefined

/** Lets the partner of this chat speak in so many milliseconds; who was invited before is not any more. */
export function invite(chat: SessionId | undefined, ms: number): void {
  clearTimeout(inviting)
  inviting = setTimeout(() => {
    if (session.current?.id === chat) void arrive()
  }, ms)
}

/** Nobody is invited any more. */
export function cancelInvitation(): void {
  clearTimeout(inviting)
}
