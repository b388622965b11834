import { characters } from 'sdk/page/services/characters.ts'
import { chat } from 'sdk/page/services/chat.ts'
import { models } from 'sdk/page/services/models.ts'
import { pluginControl } from 'sdk/page/services/pluginControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { provideForTest } from 'sdk/page/services/services.fixture.ts'
import { commitCharacters, entryOf, undoCharacters, useCharacters } from '../../../src/host/characters/characters.ts'
import { readCharacter } from '../../../src/host/characters/storedCharacters.ts'
import { currentConnection } from '../../../src/host/chat/session/connection.ts'
import { postSystemMessage } from '../../../src/host/chat/session/refuse.ts'
import { persona } from '../../../src/host/chat/session/turn.ts'
import { limitsNow, openLimits } from '../../../src/host/consent/limitsNow.ts'
import { withheldIn } from '../../../src/host/consent/permissions.ts'
import { refusalOfTexts } from '../../../src/host/consent/refusalOfTexts.ts'
import { activate } from '../../../src/host/plugins/run/activation.ts'

/** Provides what pictures ask the host for, as the host does it, until the tests of a file are over. */
export function provideHostServices(): void {
  provideForTest(pluginControl, { start: async (id) => void (await activate(id)) })
  provideForTest(safety, { limits: limitsNow, openLimits, withheldIn, refusalOfTexts })
  provideForTest(models, { connect: currentConnection })
  provideForTest(chat, { persona, postSystemMessage: (id, text) => postSystemMessage(id, text) })
  provideForTest(characters, {
    useList: () => useCharacters().list,
    nameOf: (id) => entryOf(id)?.name,
    read: readCharacter,
    commit: commitCharacters,
    undo: undoCharacters,
  })
}
