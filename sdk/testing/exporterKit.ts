import type { Exporter } from '../contributions/exporter.ts'
import type { Message, Role, Session } from '../entities.ts'
import type { CharacterId, MessageId, SessionId } from '../ids.ts'
import { driven, outcomeOf, quiet } from './driven.ts'
import { expectSame, expectThat, type Kit, type KitRow } from './kit.ts'
import type { Awaitable } from './remoted.ts'
import { type ContributionSubject, worldFor } from './world.ts'

/** An exporter under test. */
export interface ExporterSubject extends ContributionSubject<Exporter> {
  /** Reads a file of this format back, for formats that lose no words: role and content of each message. */
  read?(bytes: Uint8Array): Awaitable<readonly { readonly role: Role; readonly content: string }[]>
}

const many = 10_000
/** Real time for writing all of them, with each fetched from another thread. */
const longWritingMs = 30_000
const words = [
  'Good evening.',
  'She said: "Stay."\n\nAnd <smiled>, déjà vu 夜 🕯',
  '  two spaces, a \\ and a tab\t',
  '---',
]

/** Every promise of `Exporter`. */
export const exporterKit: Kit<ExporterSubject> = {
  kind: 'exporter',
  rows: [
    row('file', 'even a chat without messages becomes a file', async ({ write }) => {
      expectThat((await write(messagesUpTo(0))) instanceof Uint8Array, 'the answer is no bytes')
    }),
    {
      ...row('round-trip', 'what was written can be read back: every word that counts, in order', async (stage) => {
        const bytes = await stage.write(messagesUpTo(words.length))
        const wanted = words.map((content, position) => ({ role: roleOf(position), content }))
        const found = (await stage.read(bytes)).map(({ role, content }) => ({ role, content }))
        expectSame(found, wanted, 'the messages')
      }),
      applies: ({ read }) => read !== undefined,
    },
    row('long', `${many} messages are read once, in order, one at a time`, async ({ write, read, reads }) => {
      const source = messagesUpTo(many)
      const bytes = await write(source)
      expectSame([source.begun, source.given, source.ended, source.mostAtOnce], [1, many, true, 1], 'the reading')
      expectThat(bytes.length < many * 5000, `the file has ${bytes.length} bytes`)
      if (reads) expectSame((await read(bytes)).length, many, 'messages in the file')
    }),
    row('abort', 'an abort ends the writing and lets go of the chat', async ({ start, time }) => {
      const controller = new AbortController()
      const source = messagesUpTo(many, (position) => {
        if (position === 500) controller.abort()
      })
      const { kind } = await driven(outcomeOf(start(source, controller.signal)), time)
      expectSame(kind, 'aborted', 'the outcome')
      expectThat(source.given < 2000, `it read ${source.given - 500} messages more`)
    }),
    row('torn', 'a chat that cannot be read to its end is no export', async ({ start, time }) => {
      const source = messagesUpTo(many, (position) => {
        if (position === 500) throw new Error('The disk is gone.')
      })
      expectSame((await driven(outcomeOf(start(source, quiet())), time)).kind, 'failed', 'the outcome')
    }),
    row('unknown-kinds', 'a role it does not know yet does no harm', async ({ start, time }) => {
      const message = messageAt(0)
      async function* later() {
        yield { ...message, role: 'choir' as Role }
      }
      expectSame((await driven(outcomeOf(start(later(), quiet())), time)).kind, 'done', 'the outcome')
    }),
  ],
}

const session: Session = {
  id: 'evening' as SessionId,
  name: 'An evening',
  character: { id: 'mara' as CharacterId, name: 'Mara' },
  messageCount: words.length,
  created: Date.UTC(2030, 0, 1),
  modified: Date.UTC(2030, 0, 2),
}

interface Source extends AsyncIterable<Message> {
  readonly begun: number
  readonly given: number
  readonly ended: boolean
  readonly mostAtOnce: number
}

const roleOf = (position: number): Role => (position % 2 === 0 ? 'assistant' : 'user')

/** Messages that are made when they are asked for, and notes about how that was. */
function messagesUpTo(count: number, meanwhile: (position: number) => void = () => {}): Source {
  const notes = { begun: 0, given: 0, ended: false, mostAtOnce: 0 }
  let asked = 0
  const next = async (): Promise<IteratorResult<Message>> => {
    asked += 1
    notes.mostAtOnce = Math.max(notes.mostAtOnce, asked)
    await Promise.resolve()
    asked -= 1
    if (notes.given >= count) {
      notes.ended = true
      return { done: true, value: undefined }
    }
    meanwhile(notes.given)
    return { done: false, value: messageAt(notes.given++) }
  }
  const iterator = {
    next,
    return: async (): Promise<IteratorResult<Message>> => {
      notes.ended = true
      return { done: true, value: undefined }
    },
  }
  return Object.assign(notes, {
    [Symbol.asyncIterator]: () => {
      notes.begun += 1
      return iterator
    },
  })
}

/** Each has an earlier wording that does not count. */
function messageAt(position: number): Message {
  const wording = (content: string) => ({ content, state: 'complete' as const, timestamp: position })
  return {
    session: session.id,
    position,
    id: `m${position}` as MessageId,
    role: roleOf(position),
    characterName: 'Mara',
    variants: [wording('An earlier wording.'), wording(words[position % words.length] ?? '')],
    active: 1,
    timestamp: position,
    metadata: {},
  }
}

type ExporterStage = Awaited<ReturnType<typeof stageOf>>

function row(name: string, title: string, play: (stage: ExporterStage) => Promise<void>): KitRow<ExporterSubject> {
  return { row: name, title, check: async (subject) => play(await stageOf(subject)) }
}

async function stageOf(subject: ExporterSubject) {
  const world = worldFor(subject)
  const exporter = await subject.make(world)
  const { time } = world
  const start = (messages: AsyncIterable<Message>, signal: AbortSignal) => exporter.write(session, messages, { signal })
  return {
    time,
    start,
    reads: subject.read !== undefined,
    read: async (bytes: Uint8Array) => (await subject.read?.(bytes)) ?? [],
    write: (messages: AsyncIterable<Message>) => driven(start(messages, quiet()), time, 60_000, longWritingMs),
  }
}
