import type { PluginId, Scene } from 'sdk'
import { messageOf } from 'sdk'
import { toast } from 'sdk/page/toasts.ts'
import { judge } from '../../../shared/policy/judge.ts'
import { circumstances } from '../../consent/circumstances.ts'
import { clearCues, runEffect } from '../../consent/cues/runEffect.ts'
import { callContribution } from '../../plugins/contributions.ts'
import { readEffects } from '../kinks/readAnswers.ts'

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
    const answer = await callContribution(call, [{ kind: 'said', by: 'narrator', text: word }, scene()])
    const around = circumstances()
    for (const asked of readEffects(answer).effects) {
      const judged = judge(asked, around)
      if (judged.kind === 'refuse') throw new Error(judged.why)
      const { effect } = judged
      if (effect.kind === 'calm') clearCues()
      if (effect.kind === 'stage' || effect.kind === 'sound') await runEffect(effect)
    }
  } catch (error) {
    toast({ type: 'warning', title: `“${word}” has no effect now`, message: messageOf(error) })
  }
}

const scene = (): Scene => ({
  character: undefined,
  player: { name: '' },
  intensity: 1,
  limits: circumstances().limits,
  now: Date.now(),
})
