import type { Character, Session } from 'sdk'
import { aiSection } from 'sdk/page/chat/aiSection.ts'
import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { turnParts } from 'sdk/page/points/turnParts.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { safety } from 'sdk/page/services/safety.ts'
import type { NormalCard } from '../../../src/shared/cards/types.ts'
import type { Connection, TryOutRequest, TurnSettings } from '../../../src/workers/conversation/contract.ts'

/** How a reply is asked for: as in a chat, without what only a chat has. */
export async function requestFor(
  { character, card }: { readonly character: Character; readonly card: NormalCard },
  said: Pick<TryOutRequest, 'session' | 'opening' | 'said'>,
): Promise<TryOutRequest> {
  const [connection] = await Promise.all([models.now.connect(), safety.now.openLimits()])
  return {
    ...said,
    ...{ character, card, connection },
    persona: chat.now.persona(),
    settings: {
      ...(await partsFor(character, said.session, connection)),
      samplers: { temperature: aiSection.now.temperature },
      maxTokens: aiSection.now.maxTokens,
      historyLength: conversationSection.now.historyLength,
      limits: safety.now.limits(),
      reducedThinking: conversationSection.now.reducedThinking,
    },
  }
}

/** Parts of a turn that hold wherever this character replies. Places, stories, memories and notes belong to chats. */
const partsOfCharacter = ['preset', 'lore']

async function partsFor(
  character: Character,
  id: Session['id'],
  connection: Connection,
): Promise<Partial<TurnSettings>> {
  const asIfChat: Session = {
    id,
    name: character.name,
    character: { id: character.id, name: character.name },
    messageCount: 0,
    created: 0,
    modified: 0,
  }
  const asked = turnParts.read().filter((one) => partsOfCharacter.includes(one.id))
  const parts = await Promise.all(asked.map(async (one) => await one.part?.(asIfChat, connection, undefined)))
  return Object.assign({}, ...parts)
}
