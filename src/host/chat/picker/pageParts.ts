import type { CharacterId, Scope } from 'sdk'
import { type CharacterAction, characterActions } from '../../characters/characterActions.ts'

const chats = () => import('../openChatWith.ts')

const actions: readonly CharacterAction[] = [
  {
    id: 'play',
    order: 10,
    place: 'card',
    label: 'Play',
    labelFor: (name) => `Play with ${name}`,
    run: async (id: CharacterId, go) => {
      if (await (await chats()).play(id)) go('/chat')
    },
  },
  {
    id: 'new-chat',
    order: 10,
    place: 'menu',
    label: 'New chat',
    run: async (id: CharacterId, go) => {
      if (await (await chats()).playAnew(id)) go('/chat')
    },
  },
]

/** The ways from a character's card into a chat with it. */
export function addPickerParts(scope: Scope): void {
  for (const value of actions) scope.add(characterActions.add({ by: 'vesper', id: value.id, value }))
}
