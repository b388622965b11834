import type { CharacterId, Member, Session } from 'sdk'
import { expect, test } from 'vitest'
import type { TurnRequest } from '../contract.ts'
import { messagesHeardBy } from '../prompt/spoken.ts'
import { connection, persona, session } from './rig.fixture.ts'
import { playersMessage } from './saveTurn.ts'

const request: TurnRequest = {
  session: session.id,
  action: { kind: 'send', text: 'Ines, do you hear me?' },
  connection,
  fallbacks: [],
  persona,
  settings: { samplers: {}, maxTokens: 100, historyLength: 0 },
}
const ines = 'ines' as CharacterId

function withLatecomer(knowsFrom: number): Session {
  const member: Member = { id: ines, name: 'Ines', present: true, muted: false, knowsFrom }
  return { ...session, members: [{ ...session.character, present: true, muted: false }, member] }
}

test('whoever came late hears what is said to them, though it has no place in the chat yet', () => {
  const said = playersMessage(request, withLatecomer(7), [session.character.id, ines], 0)
  const history = { messages: said ? [said] : [], costs: [1] }
  expect(messagesHeardBy(history, { speaker: ines, knowsFrom: 7, actions: false }).messages).toEqual([said])
})
