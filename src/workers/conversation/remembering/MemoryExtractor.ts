import {
  codeOf,
  isAbort,
  type Message,
  type MessageId,
  messageOf,
  newId,
  PluginError,
  type Session,
  type SessionId,
  wordingOf,
} from 'sdk'
import type { Remote } from 'sdk/runtime'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { MemoryContract, Stored } from '../../memory/contract.ts'
import type {
  RememberEvent,
  RememberedBy,
  Remembering,
  RememberingTurns,
  RememberNews,
  RememberRequest,
  RememberState,
  RememberTrouble,
  WriteEvent,
  WriteRequest,
} from '../contract.ts'
import type { History } from '../history.ts'
import type { SummaryRecords } from '../summaries/SummaryRecords.ts'
import { askForDrafts, maxTries } from './askForDrafts.ts'
import { draftsFor } from './draftsFor.ts'
import { HourlyBudget, type RequestTimes } from './HourlyBudget.ts'
import { type Hearing, hearingsOf, type Listener } from './hearings.ts'
import type { ReadDraft } from './readDrafts.ts'
import { dueReading, isOf, linesOf, newestReading, originOf, type Reading } from './reading.ts'
import { linesWithin } from './rememberRequest.ts'
import { nextDue } from './schedule.ts'
import { turnsOf } from './turns.ts'

/** What remembering needs from the world. */
export interface MemoryExtractorWorld {
  readonly records: SummaryRecords
  history(session: SessionId): Promise<History>
  /** As it is on disk now. */
  session(id: SessionId): Promise<Session | undefined>
  write(request: WriteRequest, signal: AbortSignal): AsyncIterable<WriteEvent>
  windowOf(connection: Connection): Promise<number>
  now?(): number
  /** When requests were made that nobody waited for. */
  readonly requestTimes: RequestTimes
  /** Hears how each reading ended. */
  tell(news: RememberNews): void
  /** Where memories go; undefined while there is no such place. */
  memory(): Pick<Remote<MemoryContract>, 'remember' | 'list'> | undefined
}

/** After so many failures nobody is asked about the same turn again, until the player does. */
const maxFailures = 3

/** Whoever deletes faster than this is asked again after the next reply. */
const maxKeepTries = 3

/** What one listener is to keep of a reading. */
interface Found {
  readonly reading: Reading
  readonly session: Session
  readonly hearing: Hearing
  readonly listener: Listener
  readonly drafts: readonly ReadDraft[]
}

/**
 * Has chats read for memories, one at a time and in the background. Whatever the player does goes first: a reading
 * that was given up is begun again after the next reply. How far a chat was read is noted last, after its memories are
 * kept; what a crash left between the two is known by the memories themselves.
 */
export class MemoryExtractor {
  readonly #world: MemoryExtractorWorld
  readonly #failures = new Map<SessionId, { readonly of: MessageId; readonly count: number; readonly words: string }>()
  /** Position up to which chats were played without being remembered. */
  readonly #off = new Map<SessionId, number>()
  #reading: AbortController | undefined
  readonly #budget: HourlyBudget

  constructor(world: MemoryExtractorWorld) {
    this.#world = world
    this.#budget = new HourlyBudget(world.now ?? Date.now, world.requestTimes)
  }

  /** The player sends something: at once. */
  giveWay(): void {
    this.#reading?.abort(new DOMException('The player goes first', 'AbortError'))
    this.#reading = undefined
  }

  /** After a reply. Never rejects; resolves when there is nothing left to do. */
  async afterReply(played: Omit<RememberRequest, 'remember'> & { readonly remember?: Remembering }): Promise<void> {
    this.giveWay()
    const mine = new AbortController()
    this.#reading = mine
    const { session, remember } = played
    let due: Reading | undefined
    try {
      if (!remember) await this.#passOver(session)
      else due = await this.#due({ ...played, remember })
      mine.signal.throwIfAborted()
      if (!due || this.#hasFailed(due)) return
      const { perHour = usualPerHour } = due.request.remember
      if ((await this.#budget.made()) >= perHour) {
        const words = spent(perHour)
        this.#failures.set(session, { of: due.last.id, count: 0, words })
        this.#world.tell({ session, trouble: { cause: 'budget', words } })
        return
      }
      for await (const _ of this.#read(due, mine.signal)) {
        // Nobody watches.
      }
    } catch (error) {
      if (due && !isAbort(error)) this.#note(due, { cause: 'failed', words: messageOf(error) })
    } finally {
      if (this.#reading === mine) this.#reading = undefined
    }
  }

  /** The newest messages now, because the player asks for it. Rejects with what went wrong. */
  async *now(request: RememberRequest, signal: AbortSignal): AsyncGenerator<RememberEvent, void> {
    this.giveWay()
    const reading = newestReading(request, (await this.#world.history(request.session)).messages)
    if (!reading) throw nothingSaid()
    try {
      yield* this.#read(reading, signal, true)
    } catch (error) {
      if (!isAbort(error)) this.#note(reading, { cause: 'failed', words: messageOf(error) })
      throw error
    }
  }

  async state(session: SessionId, turns?: RememberingTurns): Promise<RememberState> {
    const count = turnsOf((await this.#world.history(session)).messages).length
    const next = nextDue(count, turns)
    const failure = this.#failures.get(session)?.words
    return { turns: count, ...(next !== undefined && { next }), ...(failure !== undefined && { failure }) }
  }

  async #due(request: RememberRequest): Promise<Reading | undefined> {
    if (!this.#world.memory()) return undefined
    const { messages } = await this.#world.history(request.session)
    const known = (await this.#world.records.of(request.session)).remembered ?? -1
    return dueReading(request, messages, Math.max(known, this.#off.get(request.session) ?? -1))
  }

  async *#read(reading: Reading, signal: AbortSignal, isAsked = false): AsyncGenerator<RememberEvent, void> {
    const { request, messages, last } = reading
    const { remember, persona } = request
    const memory = this.#world.memory()
    const session = await this.#world.session(request.session)
    if (!memory || !session) throw memory ? chatIsGone() : noMemory()
    const connection = remember.connection ?? request.connection
    const windowTokens = await this.#world.windowOf(connection)
    const most = Math.min(linesOf(remember), linesWithin(windowTokens))
    const hearings = hearingsOf(session, messages, last, most)
    yield { kind: 'reading', messages: Math.max(0, ...hearings.map(({ lines }) => lines.length)) }
    const by: RememberedBy[] = []
    let why: string | undefined
    const budget = this.#budget
    const world = this.#world
    const write = async function* (request: WriteRequest, ends: AbortSignal) {
      if (!isAsked) await budget.note()
      yield* world.write(request, ends)
    }
    for (const hearing of hearings) {
      const missing = isAsked ? hearing.listeners : await this.#whoHasNot(memory, hearing, reading)
      if (missing.length === 0) continue
      const task = { hearing, player: persona.name, connection, remember, windowTokens, mark: newId() }
      // One retry for all of a reading: a model that cannot write the form will not do it for the next listener.
      const asked = yield* askForDrafts(task, write, signal, why === undefined ? maxTries : 1)
      why = asked.why ?? why
      // From here on the player is no longer waited for: it takes a moment, and half of it would have to be done again.
      const still = await this.#still(hearing, request.session)
      for (const listener of still.size > 0 ? missing : []) {
        by.push(await this.#keep(memory, { reading, session, hearing, listener, drafts: asked.drafts }))
      }
    }
    if (why !== undefined && isAsked) throw new PluginError('llm/protocol', unreadable)
    await this.#world.records.change(request.session, 'Read for memories', (record) => ({
      ...record,
      remembered: Math.max(record.remembered ?? 0, last.position),
    }))
    this.#failures.delete(request.session)
    if (why !== undefined) this.#note(reading, { cause: 'unreadable', words: unreadable })
    else this.#world.tell({ session: request.session })
    yield { kind: 'remembered', by }
  }

  /** The store refuses what comes of something that has just been deleted; what is left is looked at again. */
  async #keep(memory: Pick<Remote<MemoryContract>, 'remember'>, found: Found): Promise<RememberedBy> {
    const { reading, session, hearing, listener } = found
    const { perExtraction, total } = reading.request.remember
    for (let attempt = 1; ; attempt++) {
      const still = await this.#still(hearing, session.id)
      const drafts = still.size > 0 ? draftsFor(listener, hearing, found.drafts, still, perExtraction) : []
      const origin = originOf(reading, session, listener.id, still)
      try {
        const kept = drafts.length > 0 ? await memory.remember(drafts, origin, { total, perExtraction }) : nothing
        return { character: listener.id, name: listener.name, drafts: drafts.length, kept }
      } catch (error) {
        if (codeOf(error) !== 'storage/not-found' || attempt >= maxKeepTries) throw error
      }
    }
  }

  /** Those of a hearing whom no earlier reading of this turn, broken off after it had kept theirs, has served. */
  async #whoHasNot(
    memory: Pick<Remote<MemoryContract>, 'list'>,
    { listeners }: Hearing,
    reading: Reading,
  ): Promise<Hearing['listeners']> {
    const lists = await Promise.all(listeners.map(({ id }) => memory.list(id)))
    return listeners.filter((_, index) => !lists[index]?.some((one) => isOf(reading, one)))
  }

  /** What was read and still stands as it was read: a person may delete and edit while a model writes. */
  async #still({ lines }: Hearing, id: SessionId): Promise<ReadonlySet<MessageId>> {
    if (!(await this.#world.session(id))) return new Set()
    const { messages } = await this.#world.history(id)
    const now = new Map(messages.map((message) => [message.id, message]))
    const isSame = (message: Message, other = now.get(message.id)) =>
      other !== undefined && !other.hidden && wordingOf(other).content === wordingOf(message).content
    return new Set(lines.filter(({ message }) => isSame(message)).map(({ message }) => message.id))
  }

  async #passOver(session: SessionId): Promise<void> {
    const { messages } = await this.#world.history(session)
    this.#off.set(session, messages.at(-1)?.position ?? -1)
  }

  #hasFailed({ request, last }: Reading): boolean {
    const failure = this.#failures.get(request.session)
    return failure !== undefined && failure.of === last.id && failure.count >= maxFailures
  }

  #note({ request, last }: Reading, trouble: RememberTrouble): void {
    const before = this.#failures.get(request.session)
    const count = (before?.of === last.id ? before.count : 0) + 1
    this.#failures.set(request.session, { of: last.id, count, words: trouble.words })
    // A model that did not answer is asked again by itself, so the player need not know of it yet.
    if (trouble.cause === 'failed' && count < maxFailures) return
    this.#world.tell({ session: request.session, trouble })
  }
}

const nothing: Stored = { added: [], merged: [], contradicting: [], full: 0 }

const nothingSaid = () => new PluginError('chat/no-message', 'There is nothing to remember yet. Send a message first.')
const chatIsGone = () => new PluginError('storage/not-found', 'This chat is gone, so nothing of it was remembered.')
const noMemory = () =>
  new PluginError(
    'plugin/load-failed',
    'The memory of your characters has not started, so nothing was remembered. Reload the page and try again.',
  )

const unreadable =
  'No memories were saved: the model answered twice, but not in the form asked for. Try again, or choose another model for memories.'

const usualPerHour = 30
const spent = (perHour: number): string =>
  `No memories were saved: the limit of ${perHour} background requests an hour is used up. They continue within the hour. You can change the limit in Settings > AI > Memories.`
