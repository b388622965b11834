import type { CharacterId } from 'sdk'
import { feature } from 'sdk/page/feature.ts'
import { characterActions } from 'sdk/page/points/characterParts.ts'

const chats = () => import('../openChatWith.ts')

/** The ways from a character's card into a chat with it. */
export const pickerParts = feature((add) => {
  add(characterActions, 'play', {
    place: 'card',
    label: 'Play',
    labelFor: (name) => `Play with ${name}`,
    run: async (id: CharacterId, go) => {
      if (await (await chats()).play(id)) go('/chat')
    },
  })
  add(characterActions, 'new-chat', {
    place: 'menu',
    before: 'edit',
    label: 'New chat',
    run: async (id: CharacterId, go) => {
      if (await (await chats()).playAnew(id)) go('/chat')
    },
  })
})
