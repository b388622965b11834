import type { PluginId, Scene } from 'sdk'
import { messageOf } from 'sdk'
import { readEffects } from 'sdk/page/kinks/readAnswers.ts'
import { cues } from 'sdk/page/services/cues.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { toast } from 'sdk/page/toasts.ts'
import { judge } from '../../../src/shared/policy/judge.ts'

const hangsAfterMs = 5000

/**
 * Shows what the module does at a word, as if a partner had just said it at full intensity. Only what is shown or heard
 * is done. Resolves when it has begun; what keeps it from that is told.
 */
export async function tryWord(plugin: PluginId, word: string): Promise<void> {
  try {
    const signal = new AbortController().signal
    const call = {
      plugin,
      point: 'kinkModule',
      id: 'hypnosis',
      method: 'react',
      signal,
      deadlineMs: hangsAfterMs,
    } as const
    const answer = await pluginControl.now.call(call, [{ kind: 'said', by: 'narrator', text: word }, scene()])
    const around = safety.now.circumstances()
    for (const asked of readEffects(answer).effects) {
      const judged = judge(asked, around)
      if (judged.kind === 'refuse') throw new Error(judged.why)
      const { effect } = judged
      if (effect.kind === 'calm') cues.now.clear()
      if (effect.kind === 'stage' || effect.kind === 'sound') await cues.now.run(effect)
    }
  } catch (error) {
    toast({ type: 'warning', title: `“${word}” has no effect now`, message: messageOf(error) })
  }
}

const scene = (): Scene => ({
  character: undefined,
  player: { name: '' },
  intensity: 1,
  limits: safety.now.circumstances().limits,
  now: Date.now(),
})
