import { feature } from 'sdk/page/feature.ts'
import { addPerformer } from 'sdk/page/points/performers.ts'

/** What scenarios and modules may have said in a chat. */
export const turnsFeature = feature((_, scope) => {
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
})
