import type { Effect, SessionId } from 'sdk'
import { judge } from '../../../policy/judge.ts'
import { circumstances } from '../../devices/circumstances.ts'
import { startDevices } from '../../devices/startDevices.ts'
import { session } from '../../session/session.ts'
import { arrive } from '../../session/turn.ts'
import { enqueue, leaveOff } from '../../stimulation/sequence.ts'
import { postStoryMessage } from './storyMessages.ts'

let inviting: ReturnType<typeof setTimeout> | undefined

/**
 * What a story asks for, through the one gate. Words and invitations are for the chat it is played in. Returns what was
 * refused, each with why.
 */
export async function performStory(
  effects: readonly Effect[],
  chat: SessionId | undefined,
): Promise<readonly string[]> {
  const refused: string[] = []
  for (const asked of effects) {
    const judged = judge(asked, circumstances())
    if (judged.kind === 'refuse') refused.push(`${asked.kind}: ${judged.why}`)
    else await perform(judged.effect, chat)
  }
  return refused
}

/** Nobody is invited any more. */
export function cancelInvitation(): void {
  clearTimeout(inviting)
}

async function perform(effect: Effect, chat: SessionId | undefined): Promise<void> {
  switch (effect.kind) {
    case 'stimulate':
      await startDevices()
      enqueue(effect, 'scenario')
      break
    case 'calm':
      await leaveOff('scenario')
      break
    case 'say':
      if (chat) await postStoryMessage(chat, effect.text, effect.by ?? 'narrator')
      break
    case 'invite':
      clearTimeout(inviting)
      inviting = setTimeout(() => {
        if (session.current?.id === chat) void arrive()
      }, effect.ms)
      break
    default:
  }
}
