import type { Effect, SessionId } from 'sdk'
import { notifySpoken } from 'sdk/page/heard.ts'
import { performEffect } from 'sdk/page/points/performers.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { judge } from '../../../../src/shared/policy/judge.ts'
import { advanceSection } from '../advanceSection.ts'
import { storyScope } from './storyScope.ts'

/**
 * What a story asks for, through the one gate. Words and invitations are for the chat it is played in. Returns what was
 * refused, each with why. With `isShown` the player has decided to read its words, whatever they are of. While scenarios are
 * switched off nothing of it is done, and words on going on by itself are left out where the player wants none.
 */
export async function performStory(
  effects: readonly Effect[],
  chat: SessionId | undefined,
  isShown = false,
): Promise<readonly string[]> {
  const refused: string[] = []
  const scope = storyScope()
  for (const asked of effects) {
    // It may close between one effect and the next.
    if (!scope || scope.closed) break
    if (asked.kind === 'say' && asked.onAdvance && !advanceSection.now.showAutoAdvanceMessages) continue
    const around = safety.now.circumstances()
    const judged = judge(asked, isShown && asked.kind === 'say' ? { ...around, ruledOut: [] } : around)
    const why = judged.kind === 'refuse' ? judged.why : await performEffect(judged.effect, { source: 'scenario', chat })
    if (why !== undefined) refused.push(`${asked.kind}: ${why}`)
    else if (asked.kind === 'say' && asked.by !== 'partner') notifySpoken('narrator', asked.text)
  }
  return refused
}
