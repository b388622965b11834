import type { Effect, SessionId } from 'sdk'
import { startDevices } from '../../devices/startDevices.ts'
import { enqueue, leaveOff } from '../../devices/stimulus/sequence.ts'
import { postStoryMessage } from '../../features/scenarios/play/storyMessages.ts'
import { invite } from './invitation.ts'

/** Who asks for an effect, and where it is to happen. */
export interface Asker {
  readonly source: 'scenario' | 'plugin'
  /** The chat it is played in, where there is one. */
  readonly chat: SessionId | undefined
  /** Who asks a question, for the player, and who hears what they chose. Absent: no questions. */
  readonly asks?: { readonly name: string; chose(choice: string): void }
}

/**
 * Makes happen what the policy gate has let through, for scenarios and modules alike. What a reply asks for goes its own
 * way, since it belongs to that wording. Answers with why nothing came of it, where there was nobody to do it.
 */
export async function performEffect(effect: Effect, asker: Asker): Promise<string | undefined> {
  const { source, chat } = asker
  switch (effect.kind) {
    case 'stimulate':
      await startDevices()
      enqueue(effect, source)
      return undefined
    case 'calm':
      if (source === 'plugin') (await import('../cues/performCue.ts')).clearCues()
      await leaveOff(source)
      return undefined
    case 'say':
      if (chat) await postStoryMessage(chat, effect.text, effect.by ?? 'narrator')
      return undefined
    case 'invite':
      invite(chat, effect.ms)
      return undefined
    case 'stage':
    case 'sound': {
      const { performCue } = await import('../cues/performCue.ts')
      await performCue(effect)
      return undefined
    }
    case 'image': {
      const { performPicture } = await import('../../features/pictures/performPicture.ts')
      void performPicture(effect.prompt)
      return undefined
    }
    case 'remember': {
      const { rememberAsked } = await import('./rememberAsked.ts')
      return await rememberAsked(effect.text)
    }
    case 'ask': {
      if (!asker.asks) return 'Nobody would hear the answer.'
      const { askPlayer } = await import('./questions.ts')
      askPlayer(effect, asker.asks)
      return undefined
    }
    case 'add-time':
    case 'advance': {
      const { performNow } = await import('./performers.ts')
      return performNow(effect) ? undefined : 'Nothing here can do this now.'
    }
    case 'wear':
    case 'pose':
    case 'think':
      return 'Only a reply of the character can do this.'
    case 'keep':
    case 'wake':
      return 'Only a kink module can do this.'
    default:
      effect satisfies never
      return undefined
  }
}
