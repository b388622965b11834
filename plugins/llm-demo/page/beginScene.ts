import type { CharacterId } from 'sdk'
import { openChatPage } from 'sdk/page/openSettings.ts'
import { characters } from 'sdk/page/services/characters.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { builtinPrefix } from '../../../src/shared/characters/builtinCharacters.ts'

/** Ingrid Solvang, 44, whose greeting the scene begins with. */
const partner = `${builtinPrefix}ingrid-solvang` as CharacterId

/** Of the provider, in `plugin.json`. */
export const script = 'demo'

/** Begins a chat of its own that the script plays. What replies in others stays as it is. */
export async function beginScene(): Promise<void> {
  await characters.now.introduce(partner)
  await chat.now.beginWith(partner, [], script)
  openChatPage()
}
