import fc from 'fast-check'
import type { Message, MessageId, Session, SessionId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import { closeAll, message, rig, session, variant } from '../../storage/rig.fixture.ts'
import { apply, fileOf, planOf } from './backup.fixture.ts'
import { createBackup } from './backup.ts'

afterEach(closeAll)

const text = fc.string({ unit: 'binary', maxLength: 40 })
const wording = fc.record(
  {
    content: text,
    state: fc.constantFrom('complete' as const, 'stopped' as const, 'incomplete' as const, 'failed' as const),
    reasoning: text,
    problem: text,
  },
  { requiredKeys: ['content', 'state'] },
)
const marks = fc.record(
  { bookmark: text, pinned: fc.boolean(), hidden: fc.boolean(), foreign: fc.dictionary(text, fc.jsonValue()) },
  { requiredKeys: [] },
)
const said = fc.record({ wordings: fc.array(wording, { minLength: 1, maxLength: 3 }), marks, gap: fc.nat(3) })
const kept = fc.dictionary(text, fc.jsonValue(), { maxKeys: 3 })
/** All but the one key that comes out of no file (`jsonParts.ts`). */
const chats = fc
  .array(fc.record({ name: text, said: fc.array(said, { maxLength: 6 }), kept }), { maxLength: 4 })
  .filter((drawn) => !JSON.stringify(drawn).includes('"__proto__":'))

interface Chat {
  readonly session: Session
  readonly messages: readonly Message[]
  readonly kept: Readonly<Record<string, unknown>>
}

const chatFrom = (
  drawn: {
    name: string
    said: readonly (typeof said extends fc.Arbitrary<infer S> ? S : never)[]
    kept: Readonly<Record<string, unknown>>
  },
  index: number,
): Chat => {
  const id = `chat ${index}` as SessionId
  let position = 0
  const messages = drawn.said.map(({ wordings, marks, gap }, place) => {
    position += gap + 1
    return message('', {
      ...marks,
      session: id,
      id: `${index}/${place}` as MessageId,
      position,
      active: wordings.length - 1,
      variants: wordings.map((wording) => variant(wording.content, wording)),
    })
  })
  return { session: session({ id, name: drawn.name }), messages, kept: drawn.kept }
}

test('whatever goes out comes back the same', async () => {
  await fc.assert(
    fc.asyncProperty(chats, async (drawn) => {
      const made = drawn.map(chatFrom)
      const [from, to] = [rig().storage, rig().storage]
      for (const { session, messages, kept } of made) {
        await from.commit('Begin', [
          { kind: 'put', table: 'sessions', value: session },
          ...messages.map((value) => ({ kind: 'put' as const, table: 'messages' as const, value })),
          { kind: 'put', table: 'kinkNotes', value: { id: session.id, kept } },
        ])
      }
      const engine = createBackup(() => to)
      const plan = await planOf(engine, await fileOf(createBackup(() => from)))
      expect(plan.leftOut.count).toBe(0)
      await apply(engine, 'add')
      const order = (a: Session, b: Session) => a.id.localeCompare(b.id)
      expect((await to.list('sessions')).toSorted(order)).toEqual((await from.list('sessions')).toSorted(order))
      for (const { session } of made) {
        const [before, after] = await Promise.all([from.tail(session.id, 100), to.tail(session.id, 100)])
        expect(after).toEqual(before)
        expect(await to.read('kinkNotes', session.id)).toEqual(await from.read('kinkNotes', session.id))
      }
      closeAll()
    }),
    { numRuns: 25 },
  )
})
