import fc from 'fast-check'
import { type CharacterId, newId, type SessionId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import type { Change } from './contract.ts'
import { allWords, closeAll, message, rig, session, variant } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

/** What the store should hold: texts by address. A session's count follows from its messages. */
type Model = ReadonlyMap<string, string>

type Step =
  | { readonly kind: 'commit'; readonly changes: readonly Change[] }
  | { readonly kind: 'append'; readonly session: SessionId; readonly text: string }
  | { readonly kind: 'append-all'; readonly session: SessionId; readonly texts: readonly string[] }
  /** Up to the nth message there is, or whole. */
  | { readonly kind: 'copy'; readonly from: SessionId; readonly to: SessionId; readonly upTo: number | undefined }
  | { readonly kind: 'undo'; readonly which: number }

const copies = ['copy', 'second-copy'] as SessionId[]
const sessions = ['dawn', 'dusk', ...copies] as SessionId[]
const anySession = fc.constantFrom(...sessions)
const anyText = fc.string({ maxLength: 5 })
const anyPosition = fc.nat({ max: 4 })

const anyChange: fc.Arbitrary<Change> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ id: anySession, name: anyText }).map(sessionPut) },
  { weight: 5, arbitrary: fc.record({ id: anySession, at: anyPosition, text: anyText }).map(messagePut) },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anySession, anyPosition)
      .map(([id, at]): Change => ({ kind: 'delete', table: 'messages', key: [id, at] })),
  },
  { weight: 1, arbitrary: anySession.map((key): Change => ({ kind: 'delete', table: 'sessions', key })) },
  {
    weight: 1,
    arbitrary: anyText.map(
      (card): Change => ({ kind: 'put', table: 'cards', value: { id: 'mara' as CharacterId, card } }),
    ),
  },
)

function sessionPut({ id, name }: { readonly id: SessionId; readonly name: string }): Change {
  return { kind: 'put', table: 'sessions', value: session({ id, name, messageCount: 3 }) }
}

function messagePut({ id, at, text }: { readonly id: SessionId; readonly at: number; readonly text: string }): Change {
  return {
    kind: 'put',
    table: 'messages',
    value: message(newId(), { session: id, position: at, variants: [variant(text)] }),
  }
}

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.array(anyChange, { maxLength: 4 }).map((changes): Step => ({ kind: 'commit', changes })) },
  {
    weight: 3,
    arbitrary: fc.tuple(anySession, anyText).map(([id, text]): Step => ({ kind: 'append', session: id, text })),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(anySession, fc.array(anyText, { maxLength: 3 }))
      .map(([id, texts]): Step => ({ kind: 'append-all', session: id, texts })),
  },
  {
    weight: 2,
    arbitrary: fc
      .tuple(anySession, fc.constantFrom(...copies), fc.option(fc.nat({ max: 3 }), { nil: undefined }))
      .map(([from, to, upTo]): Step => ({ kind: 'copy', from, to, upTo })),
  },
  { weight: 3, arbitrary: fc.nat({ max: 30 }).map((which): Step => ({ kind: 'undo', which })) },
)

const ofSession = (address: string) => address.startsWith('messages ') && (address.split(' ')[1] as SessionId)

/** The model after a step, or `undefined` if the step leaves a message without its session and must be refused. */
function after(model: Model, edits: ReadonlyMap<string, string | undefined>): Model | undefined {
  const next = new Map(model)
  for (const [address, text] of edits) {
    const gone = address.startsWith('sessions ') && text === undefined && address.split(' ')[1]
    for (const other of gone ? model.keys() : []) if (ofSession(other) === gone) next.delete(other)
  }
  for (const [address, text] of edits) {
    if (text === undefined) next.delete(address)
    else next.set(address, text)
  }
  const orphan = [...edits].some(([address, text]) => {
    const id = text !== undefined && ofSession(address)
    return id && !next.has(`sessions ${id}`)
  })
  return orphan ? undefined : next
}

function editsOf(changes: readonly Change[]): Map<string, string | undefined> {
  return new Map(
    changes.map((change) => {
      if (change.kind === 'delete') return [`${change.table} ${[change.key].flat().join(' ')}`, undefined]
      if (change.table === 'messages') {
        const { session: id, position, variants } = change.value
        return [`messages ${id} ${position}`, variants[0]?.content ?? '']
      }
      const text = change.table === 'sessions' ? change.value.name : String((change.value as { card: unknown }).card)
      return [`${change.table} ${change.value.id}`, text]
    }),
  )
}

/** What taking a step back means: whatever differs between before and after gets its former text. */
function inverse(before: Model, edits: ReadonlyMap<string, string | undefined>): Map<string, string | undefined> {
  const gone = [...edits].flatMap(([at, text]) =>
    at.startsWith('sessions ') && text === undefined ? [at.slice(9)] : [],
  )
  const cascade = [...before.keys()].filter((at) => gone.includes(String(ofSession(at))))
  return new Map([...cascade, ...edits.keys()].map((at) => [at, before.get(at)]))
}

async function stored(storage: Storage): Promise<Map<string, string>> {
  const all = new Map<string, string>()
  for (const { id, card } of await storage.list('cards')) all.set(`cards ${id}`, String(card))
  for (const { id, name, messageCount } of await storage.list('sessions')) {
    all.set(`sessions ${id}`, name)
    const order = await storage.order(id)
    expect(order.length).toBe(messageCount)
    const texts = await allWords(storage, id)
    for (const [index, position] of order.entries()) all.set(`messages ${id} ${position}`, texts[index] ?? '')
  }
  return all
}

test('after any sequence of commits, appends and undos the store equals a map that went through the same', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 15 }), async (steps) => {
      const { storage } = rig()
      let model: Model = new Map()
      const next = new Map<SessionId, number>()
      const undoable: { readonly commit: number; readonly back: ReadonlyMap<string, string | undefined> }[] = []
      const notices = storage.changes(new AbortController().signal)[Symbol.asyncIterator]()

      const settle = async (edits: ReadonlyMap<string, string | undefined>, run: () => Promise<unknown>) => {
        const then = after(model, edits)
        if (!then) {
          await expect(run()).rejects.toMatchObject({ code: 'storage/not-found' })
          return
        }
        await run()
        undoable.push({ commit: (await notices.next()).value.commit, back: inverse(model, edits) })
        for (const id of sessions) {
          if (!then.has(`sessions ${id}`)) next.delete(id)
          for (const at of then.keys()) {
            if (ofSession(at) === id) next.set(id, Math.max(next.get(id) ?? 0, Number(at.split(' ')[2]) + 1))
          }
        }
        model = then
      }

      await settle(editsOf(sessions.map((id) => sessionPut({ id, name: id }))), () =>
        storage.commit(
          'Begin',
          sessions.map((id) => sessionPut({ id, name: id })),
        ),
      )
      for (const step of steps) {
        if (step.kind === 'commit') {
          await settle(editsOf(step.changes), () => storage.commit('Change', step.changes))
        } else if (step.kind === 'undo') {
          const target = undoable[step.which % undoable.length]
          if (target) await settle(target.back, () => storage.undo(target.commit))
        } else if (step.kind === 'append-all') {
          const texts = step.texts.map((text) => message(newId(), { variants: [variant(text)] }))
          const added = await storage.appendAll(step.session, texts).catch(() => undefined)
          expect(added === undefined).toBe(!model.has(`sessions ${step.session}`))
          const order = added === undefined ? undefined : await storage.order(step.session)
          const places = order ? [...order.slice(order.length - texts.length)] : []
          if (texts.length > 0) expect(places[0]).toBe(order && added?.first)
          for (const at of places) expect(at).toBeGreaterThanOrEqual(next.get(step.session) ?? 0)
          const edits = places.map((at, nth) => [`messages ${step.session} ${at}`, step.texts[nth]] as const)
          if (added !== undefined) await settle(new Map(edits), async () => {})
        } else if (step.kind === 'copy') {
          const source = await storage.tail(step.from, 100)
          const last = step.upTo === undefined ? undefined : source[step.upTo]?.id
          const refused = !model.has(`sessions ${step.from}`) || model.has(`sessions ${step.to}`)
          const copied = await storage
            .copySession(step.from, last, session({ id: step.to, name: 'Copy' }))
            .catch(() => undefined)
          expect(copied === undefined).toBe(refused)
          const upTo = source.findIndex(({ id }) => id === last)
          const taken = last === undefined ? source : source.slice(0, upTo + 1)
          const edits = taken.map(
            ({ position, variants }) => [`messages ${step.to} ${position}`, variants[0]?.content] as const,
          )
          if (copied !== undefined) {
            await settle(new Map([[`sessions ${step.to}`, 'Copy'], ...edits]), async () => {})
          }
        } else {
          const added = message(newId(), { session: step.session, variants: [variant(step.text)] })
          const place = await storage.append(added).catch(() => undefined)
          if (place) expect(place.position).toBeGreaterThanOrEqual(next.get(step.session) ?? 0)
          const at = place?.position ?? 0
          await settle(new Map([[`messages ${step.session} ${at}`, step.text]]), async () => {
            if (!place) await storage.append(added)
          })
        }
        expect(await stored(storage)).toEqual(model)
      }
      storage.close()
    }),
    { numRuns: 100 },
  )
}, 60_000)
