import fc from 'fast-check'
import { type CharacterId, type MessageId, newId, type SessionId } from 'sdk'
import { afterEach, expect, test } from 'vitest'
import type { Memory } from '../../shared/memories/memory.ts'
import type { Change, CommitId } from './contract.ts'
import { character, closeAll, memory, message, rig, session } from './rig.fixture.ts'
import type { Storage } from './storage.ts'

afterEach(closeAll)

/** What the store should hold, by address: ids of messages, names of chats and characters, memories. */
type Model = ReadonlyMap<string, string | Memory>
type Edits = ReadonlyMap<string, string | Memory | undefined>

const copies = ['copy', 'second-copy'] as SessionId[]
const sessions = ['dawn', ...copies] as SessionId[]
const people = ['mara', 'ines'] as CharacterId[]
const contents = ['tea', 'rain', 'piers', 'lamps']
const anySession = fc.constantFrom(...sessions)

/** Messages are named by how manieth they are among all there are. */
type Step =
  | { readonly kind: 'say'; readonly session: SessionId; readonly at: number }
  | { readonly kind: 'unsay'; readonly picks: readonly number[] }
  | {
      readonly kind: 'remember'
      readonly id: string
      readonly picks: readonly number[]
      readonly parts: Partial<Memory>
    }
  | { readonly kind: 'forget'; readonly id: string }
  | { readonly kind: 'leave'; readonly session: SessionId }
  | { readonly kind: 'part'; readonly character: CharacterId }
  | { readonly kind: 'copy'; readonly from: SessionId; readonly to: SessionId; readonly upTo: number | undefined }
  | { readonly kind: 'undo'; readonly which: number }

const anyId = fc.constantFrom('m1', 'm2', 'm3', 'm4')
const anyPicks = fc.array(fc.nat(12), { minLength: 1, maxLength: 3 })
const anyParts: fc.Arbitrary<Partial<Memory>> = fc.record({
  character: fc.constantFrom(...people),
  content: fc.constantFrom(...contents),
  pinned: fc.nat(3).map((n) => n === 0),
  edited: fc.nat(3).map((n) => n === 0),
})
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('say' as const), session: anySession, at: fc.nat(4) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('unsay' as const), picks: anyPicks }) },
  {
    weight: 6,
    arbitrary: fc.record({ kind: fc.constant('remember' as const), id: anyId, picks: anyPicks, parts: anyParts }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('forget' as const), id: anyId }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('leave' as const), session: anySession }) },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('part' as const), character: fc.constantFrom(...people) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('copy' as const),
      from: anySession,
      to: fc.constantFrom(...copies),
      upTo: fc.option(fc.nat(3), { nil: undefined }),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('undo' as const), which: fc.nat(30) }) },
)

const isMemory = (value: string | Memory | undefined): value is Memory => typeof value === 'object'
const isOf = (table: string) => (address: string) => address.startsWith(`${table} `)
const chatOfAddress = (address: string) => (isOf('messages')(address) ? address.split(' ')[1] : undefined)

function idsIn(model: Model): ReadonlySet<unknown> {
  return new Set([...model].filter(([address]) => isOf('messages')(address)).map(([, id]) => id))
}

const sources = ({ messages, copies: elsewhere = [] }: Memory): readonly string[] => [...messages, ...elsewhere]

/** The rule in other words: edits are done, what hangs on them goes, and a memory goes with the last of its sources. */
function after(model: Model, edits: Edits): Map<string, string | Memory> {
  const next = new Map(model)
  for (const [address, value] of edits) {
    if (isOf('sessions')(address) && value === undefined) {
      for (const other of model.keys()) if (chatOfAddress(other) === address.slice(9)) next.delete(other)
    }
  }
  for (const [address, value] of edits) {
    const before = model.get(address)
    if (value === undefined) next.delete(address)
    else if (isMemory(value) && isMemory(before)) next.set(address, withCopies(value, before.copies ?? []))
    else next.set(address, value)
  }
  const [was, is] = [idsIn(model), idsIn(next)]
  for (const [address, value] of model) {
    if (!isMemory(value) || edits.has(address)) continue
    const isAlone = edits.has(`characters ${value.character}`) && !edits.get(`characters ${value.character}`)
    const all = sources(value)
    const lost = all.some((id) => was.has(id) && !is.has(id)) && !all.some((id) => is.has(id))
    if (isAlone || (lost && !value.pinned && !value.edited)) next.delete(address)
  }
  return next
}

const withCopies = (value: Memory, before: readonly MessageId[]): Memory => {
  const { copies: own = [], ...rest } = value
  const all = [...new Set([...before, ...own])]
  return all.length > 0 ? { ...rest, copies: all } : rest
}

/** What taking a step back means: all it named, and all that went with it, as it was. */
function inverse(before: Model, then: Model, edits: Edits): Edits {
  const gone = [...before.keys()].filter((address) => !then.has(address))
  return new Map([...edits.keys(), ...gone].map((address) => [address, before.get(address)]))
}

function changesOf(edits: Edits): readonly Change[] {
  return [...edits].map(([address, value]): Change => {
    const [table, first = '', second] = address.split(' ')
    if (table === 'messages') {
      const at = Number(second)
      return value === undefined
        ? { kind: 'delete', table, key: [first as SessionId, at] }
        : {
            kind: 'put',
            table,
            value: message('', { session: first as SessionId, position: at, id: value as MessageId }),
          }
    }
    if (value === undefined) return { kind: 'delete', table: table as 'memories', key: first }
    if (isMemory(value)) return { kind: 'put', table: 'memories', value }
    if (table === 'sessions') return { kind: 'put', table, value: session({ id: first as SessionId }) }
    return { kind: 'put', table: 'characters', value: { ...character, id: first as CharacterId } }
  })
}

async function stored(storage: Storage): Promise<Map<string, string | Memory>> {
  const all = new Map<string, string | Memory>()
  for (const { id } of await storage.list('characters')) all.set(`characters ${id}`, id)
  for (const { id } of await storage.list('sessions')) {
    all.set(`sessions ${id}`, id)
    for (const said of await storage.tail(id, 100)) all.set(`messages ${id} ${said.position}`, said.id)
  }
  for (const person of people) {
    for await (const batch of storage.memoriesOf(person)) for (const one of batch) all.set(`memories ${one.id}`, one)
  }
  return all
}

async function textsOf(storage: Storage): Promise<Map<string, Memory>> {
  const all = new Map<string, Memory>()
  for (const person of people) {
    for await (const texts of storage.memoryTexts(person)) {
      for (const one of texts.flatMap((text): readonly Memory[] => JSON.parse(text))) all.set(`memories ${one.id}`, one)
    }
  }
  return all
}

/** Vectors say which words they were made of: none may outlive those words, or stand under somebody else. */
async function expectVectorsToFit(storage: Storage, model: Model): Promise<void> {
  for (const person of people) {
    for await (const { ids, bytes } of storage.vectorsOf(person, 'minilm')) {
      for (const [index, id] of ids.entries()) {
        const of = model.get(`memories ${id}`)
        expect(isMemory(of) && [of.character, of.content]).toEqual([person, contents[bytes[index] ?? -1]])
      }
    }
  }
}

test('after any sequence of commits, copies and undos memories are those of the messages there are', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 14, size: 'max' }), async (steps) => {
      const { storage } = rig()
      let model: Model = new Map()
      const undoable: { readonly commit: CommitId; readonly back: Edits }[] = []

      const settle = async (edits: Edits, run: () => Promise<CommitId>) => {
        const then = after(model, edits)
        const isRefused = [...edits].some(([address, value]) => {
          const chat = value !== undefined && chatOfAddress(address)
          return chat && !then.has(`sessions ${chat}`)
        })
        if (isRefused) return expect(run()).rejects.toMatchObject({ code: 'storage/not-found' })
        undoable.push({ commit: await run(), back: inverse(model, then, edits) })
        model = then
      }
      const commit = (edits: Edits) => settle(edits, () => storage.commit('Change', changesOf(edits)))
      const addresses = () => [...model.keys()].filter(isOf('messages'))
      const picked = (picks: readonly number[]) => {
        const all = addresses()
        return [...new Set(picks.flatMap((pick) => all[pick % all.length] ?? []))]
      }

      const everybody = [...sessions.map((id) => `sessions ${id}`), ...people.map((id) => `characters ${id}`)]
      const said = [0, 1, 2, 3].map((at) => `messages dawn ${at}`)
      await commit(new Map([...everybody, ...said].map((address) => [address, address.replace(/^\w+ /, '')])))
      for (const step of steps) {
        switch (step.kind) {
          case 'say':
            await commit(new Map([[`messages ${step.session} ${step.at}`, newId()]]))
            break
          case 'unsay':
            await commit(new Map(picked(step.picks).map((address) => [address, undefined])))
            break
          case 'remember': {
            const from = picked(step.picks).map((address) => String(model.get(address)))
            await commit(new Map([[`memories ${step.id}`, memory(step.id, from, step.parts)]]))
            break
          }
          case 'forget':
            await commit(new Map([[`memories ${step.id}`, undefined]]))
            break
          case 'leave':
            await commit(new Map([[`sessions ${step.session}`, undefined]]))
            break
          case 'part':
            await commit(new Map([[`characters ${step.character}`, undefined]]))
            break
          case 'undo': {
            const target = undoable[step.which % undoable.length]
            if (target) await settle(target.back, () => storage.undo(target.commit))
            break
          }
          case 'copy': {
            const source = await storage.tail(step.from, 100)
            if (!model.has(`sessions ${step.from}`) || model.has(`sessions ${step.to}`)) break
            const last = step.upTo === undefined ? undefined : source[step.upTo]?.id
            const made = await storage.copySession(step.from, last, session({ id: step.to }))
            const copied = await storage.tail(step.to, 100)
            const edits = new Map([
              [`sessions ${step.to}`, step.to as string],
              ...copied.map(({ position, id }) => [`messages ${step.to} ${position}`, id as string] as const),
            ])
            await settle(edits, async () => made)
            const places = new Map(copied.map(({ id }, index) => [source[index]?.id as string, id]))
            model = new Map(
              [...model].map(([address, value]) => {
                const more = isMemory(value) ? sources(value).flatMap((id) => places.get(id) ?? []) : []
                return [address, isMemory(value) ? withCopies({ ...value, copies: more }, value.copies ?? []) : value]
              }),
            )
            break
          }
        }
        const now = await stored(storage)
        expect(now).toEqual(model)
        expect(await textsOf(storage)).toEqual(new Map([...now].filter(([, value]) => isMemory(value))))
        await expectVectorsToFit(storage, model)
        const all = [...now.values()].filter(isMemory)
        await storage.saveVectors(
          all.map(({ id, content }) => ({
            id,
            model: 'minilm',
            scale: 1,
            bytes: Int8Array.of(contents.indexOf(content)),
          })),
        )
      }
      storage.close()
    }),
    { numRuns: 30 },
  )
}, 120_000)
