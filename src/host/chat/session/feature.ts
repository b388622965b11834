import type { Scope } from 'sdk'
import { addPerformer } from '../../consent/effects/performers.ts'

/** What scenarios and modules may have said in a chat. */
export function addTurns(scope: Scope): void {
  scope.add(
    addPerformer('say', async ({ text, by = 'narrator' }, { chat }) => {
      if (!chat) return
      const { say } = await import('./say.ts')
      await say(chat, text, by)
    }),
  )
  scope.add(
    addPerformer('invite', async ({ ms }, { chat }) => {
      const { invite } = await import('./invitation.ts')
      invite(chat, ms)
    }),
  )
}
