import { isAbort, messageOf, newId, PluginError, type SessionId } from 'sdk'
import type { Summary } from '../../../shared/chats/chatRecords.ts'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { CommitId } from '../../storage/contract.ts'
import type { ChatSummaries, WriteEvent, WriteRequest } from '../contract.ts'
import type { History } from '../history.ts'
import { wholeText } from '../write/wholeText.ts'
import { hashOfRange } from './holding.ts'
import { countWaiting, nextStretch, partSize, status, withPart } from './parts.ts'
import type { SummaryRecords } from './SummaryRecords.ts'
import { readSummary, summaryRequest } from './summaryRequest.ts'

/** What condensing needs from the world. */
export interface SummarizerWorld {
  readonly records: SummaryRecords
  history(session: SessionId): Promise<History>
  write(request: WriteRequest, signal: AbortSignal): AsyncIterable<WriteEvent>
  windowOf(connection: Connection): Promise<number>
  now(): number
}

/** After so many failures in a row nobody is asked again until the player does. */
const maxFailures = 3
/** When the player asks for summaries, so many of the newest messages stay as they are. */
const newestKept = 20

/**
 * Tells older parts of chats in summaries, one at a time and in the background. Whatever the player does goes first:
 * a summary that is being written is given up, and begun again after the next reply.
 */
export class Summarizer {
  readonly #world: SummarizerWorld
  readonly #failures = new Map<SessionId, { readonly count: number; readonly words: string }>()
  #writing: AbortController | undefined

  constructor(world: SummarizerWorld) {
    this.#world = world
  }

  /** The player sends something: at once. */
  giveWay(): void {
    this.#writing?.abort(new DOMException('The player goes first', 'AbortError'))
    this.#writing = undefined
  }

  /** After a reply whose prompt left out so many messages. Never rejects; resolves when there is nothing left to do. */
  async afterReply(session: SessionId, connection: Connection, leftOut: number): Promise<void> {
    if ((this.#failures.get(session)?.count ?? 0) >= maxFailures) return
    this.giveWay()
    const mine = new AbortController()
    this.#writing = mine
    try {
      await this.#catchUp(session, connection, leftOut, mine.signal)
    } catch (error) {
      if (!isAbort(error)) this.#note(session, error)
    } finally {
      if (this.#writing === mine) this.#writing = undefined
    }
  }

  /** The same because the player asks for it. Rejects with what went wrong. */
  async summarise(session: SessionId, connection: Connection, signal: AbortSignal): Promise<void> {
    const { messages } = await this.#world.history(session)
    this.#failures.delete(session)
    try {
      await this.#catchUp(session, connection, Math.max(0, messages.length - newestKept), signal)
    } catch (error) {
      if (!isAbort(error)) this.#note(session, error)
      throw error
    }
  }

  async summaries(session: SessionId, leftOut: number | undefined): Promise<ChatSummaries> {
    const [parts, history] = await Promise.all([this.#parts(session), this.#world.history(session)])
    const failure = this.#failures.get(session)?.words
    return {
      parts: status(parts, history),
      waiting: countWaiting(parts, history, leftOut ?? 0),
      ...(failure !== undefined && { failure }),
    }
  }

  /** The player's own words for a part. Empty words leave the part out of every prompt. */
  edit(session: SessionId, part: Pick<Summary, 'from' | 'to'>, text: string): Promise<CommitId> {
    return this.#save(session, 'Summary edited', (parts) => {
      const known = parts.find(({ from, to }) => from === part.from && to === part.to)
      if (!known) throw new PluginError('storage/not-found', 'That summary is no longer here.')
      return withPart(parts, { ...known, text, edited: true, at: this.#world.now() })
    })
  }

  async #catchUp(session: SessionId, connection: Connection, end: number, signal: AbortSignal): Promise<void> {
    const window = await this.#world.windowOf(connection)
    const size = { ...partSize, tokens: Math.min(partSize.tokens, Math.max(200, Math.floor(window / 2))) }
    while (true) {
      signal.throwIfAborted()
      const [parts, history] = await Promise.all([this.#parts(session), this.#world.history(session)])
      const stretch = nextStretch(parts, history, end, size)
      if (!stretch) return
      const { from, to } = stretch
      // Taken before: words that change while it is written make it out of date.
      const hash = hashOfRange(history, from, to)
      const request = summaryRequest(stretch, connection, newId())
      const text = readSummary(await wholeText(this.#world.write(request, signal)))
      if (text === '') throw new PluginError('llm/empty', 'The model wrote no summary.')
      signal.throwIfAborted()
      const part: Summary = { from, to, hash, text, edited: false, at: this.#world.now() }
      await this.#save(session, 'Summary', (known) => withPart(status(known, history), part))
      this.#failures.delete(session)
    }
  }

  #save(
    session: SessionId,
    label: string,
    change: (parts: readonly Summary[]) => readonly Summary[],
  ): Promise<CommitId> {
    return this.#world.records.change(session, label, (record) => ({ ...record, parts: change(record.parts) }))
  }

  async #parts(session: SessionId): Promise<readonly Summary[]> {
    return (await this.#world.records.of(session)).parts
  }

  #note(session: SessionId, error: unknown): void {
    const count = (this.#failures.get(session)?.count ?? 0) + 1
    this.#failures.set(session, { count, words: messageOf(error) })
  }
}
