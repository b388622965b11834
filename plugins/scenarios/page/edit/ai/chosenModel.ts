import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { conversation, scenarios } from 'sdk/page/engines.ts'
import { models } from 'sdk/page/services/models.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { engineKeyOf } from '../../../../../src/shared/scenarios/engineKey.ts'
import { engineOf } from '../../play/playing.ts'
import type { DraftWorld } from './draftScenario.ts'

/** The model the author has chosen, and the engine that reads what it writes. `nodes`: how many are to be written. */
export const chosenModelWorld = (nodes: number): DraftWorld => ({
  async *ask(messages, signal) {
    const ai = aiSection.now
    const general = conversationSection.now
    const request = {
      connection: await models.now.connect(),
      messages,
      samplers: { temperature: ai.temperature },
      maxTokens: tokensAround + tokensPerNode * nodes,
      schema: { name: 'scenario', schema: { type: 'object' }, strict: false },
      ...(general.reducedThinking && { reasoning: { effort: 'low' as const } }),
    }
    yield* conversation().write(request, signal)
  },
  async about(script) {
    const key = engineKeyOf('native')
    const engine = engineOf(key)
    if (!engine) throw new Error('The plugin that reads scenarios is not installed.')
    await pluginControl.now.start(engine.plugin.id)
    return await scenarios().about(key, { script, seed: 0, files: [], texts: {}, options: {}, profile: {}, name: '' })
  },
})

const tokensAround = 1200
const tokensPerNode = 450
