import type { Message, Session } from 'sdk'
import { profileSection } from 'sdk/page/characters/profileSection.ts'
import { storage } from 'sdk/page/engines.ts'
import { chat as openChat } from 'sdk/page/services/chat.ts'
import type { CastMember } from '../../../src/shared/pictures/compose/compose.ts'
import { firstLook, firstLookOfPlayer } from '../../../src/shared/pictures/looks/firstLook.ts'

/** How far back it is looked for what somebody wears. */
const maxMessages = 60

/** Everybody in a chat as a picture would show them: the characters who are there, and the player. */
export async function castNow(chat: Session): Promise<readonly CastMember[]> {
  const present = chat.members?.filter((member) => member.present) ?? [chat.character]
  const messages = await storage().tail(chat.id, maxMessages)
  const characters = await Promise.all(
    present.map(async ({ id, name }): Promise<CastMember | undefined> => {
      const [character, sheet] = await Promise.all([storage().read('characters', id), storage().read('looks', id)])
      if (!character) return undefined
      const clothing = wornBy(messages, chat, id)
      return {
        who: id,
        name,
        look: sheet ?? firstLook(character),
        ...(clothing !== undefined && { clothing }),
        ...(character.mainModel.trim() !== '' && { checkpoint: character.mainModel.trim() }),
      }
    }),
  )
  return [...characters.filter((member) => member !== undefined), await player()]
}

/** What a character said last that it wears; in a chat with one, nobody else wears anything. */
function wornBy(messages: readonly Message[], chat: Session, id: string): string | undefined {
  const says = ({ role, speaker }: Message) => role === 'assistant' && (!chat.members || speaker === id)
  return messages.findLast((message) => says(message) && message.metadata.clothing)?.metadata.clothing
}

async function player(): Promise<CastMember> {
  const sheet = await storage().read('looks', 'player')
  const look = sheet ?? firstLookOfPlayer(profileSection.now.physicalDescription)
  return { who: 'player', name: openChat.now.persona().name, look }
}
