import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { conversation, media } from 'sdk/page/engines.ts'
import { models } from 'sdk/page/services/models.ts'
import { type DraftWorld, draftSchema } from './draftCharacter.ts'

/** Enough for a character of some pages. */
const maxTokens = 2500

/** The model that the player has chosen. */
export const ownModel: DraftWorld = {
  async *ask(messages, signal) {
    const request = {
      connection: await models.now.connect(),
      messages,
      samplers: { temperature: aiSection.now.temperature },
      maxTokens,
      schema: { name: 'character', schema: draftSchema, strict: true },
      ...(conversationSection.now.reducedThinking && { reasoning: { effort: 'low' as const } }),
    }
    yield* conversation().write(request, signal)
  },
  judgeTexts: (texts) => media().judgeTexts(texts),
}
