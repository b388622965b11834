import type { CharacterId, LlmFailure, MessageId, SessionId } from 'sdk'
import type { Connection } from '../../../shared/chats/connection.ts'
import type { PromptReport } from '../../../shared/chats/promptRecord.ts'
import { nothingAround } from '../../../shared/policy/circumstances.ts'
import { noLimits } from '../../../shared/policy/consent/consent.ts'
import { actionsText } from '../actions/actionsText.ts'
import type { TurnRequest, TurnSettings } from '../contract.ts'
import { type History, historyBefore } from '../history.ts'
import { ChatLore } from '../lore/ChatLore.ts'
import { memoryReport } from '../recollection/memoryReport.ts'
import type { Recollected } from '../recollection/recallInTime.ts'
import { type Recall, recollect } from '../recollection/recollect.ts'
import { otherNamesPresent, type Story } from '../story.ts'
import { holdingParts } from '../summaries/holding.ts'
import type { ReplyPlace } from '../turn/reply.ts'
import type { TurnPrompt } from '../turn/TurnWorld.ts'
import { type AssembledPrompt, assemblePrompt } from './assemblePrompt.ts'
import { examplesFor, expandFor, wordingFor } from './cardText.ts'
import { chatTexts } from './chatTexts.ts'
import { type ContextWindow, contextWindow, promptRoom } from './contextWindow.ts'
import { kinksFor } from './kinkTexts.ts'
import type { ModelWindows } from './ModelWindows.ts'
import { momentAfter, statusBefore } from './moments.ts'
import { notesOf } from './notes.ts'
import { type Sent, sharedPrefix } from './prefix.ts'
import { reportOf } from './reports.ts'
import { hasPlace } from './slots.ts'
import { type Listener, messagesHeardBy, withCostsFor } from './spoken.ts'
import { Calibration } from './tokens.ts'

/** After a refusal a prompt is made this much smaller. */
const smaller = 0.8
/** Of so many chats the newest prompt is remembered. */
const maxRemembered = 8

/** What a prompt is made for. */
interface Asked {
  readonly request: TurnRequest
  readonly connection: Connection
  /** Told by the one who is to reply. */
  readonly story: Story
  /** What was said before the reply. */
  readonly said: History
  readonly reply: MessageId | undefined
  readonly existing: string
  readonly actionsText: string
  readonly now: number
  /** Tokens that proved too many. */
  readonly refused: number | undefined
}

/** Of the newest prompt of a chat: where it began, and what a server may have of it in its cache. */
interface Former {
  readonly sent: Sent
  readonly firstSent: MessageId | undefined
  readonly firstSummary: number | undefined
}

/** Builds the prompts of turns, and learns from what servers report about them. */
export class TurnPrompts {
  readonly #windows: ModelWindows
  readonly #lore: ChatLore
  readonly #recall: Recall
  readonly #calibrations = new Map<string, Calibration>()
  readonly #former = new Map<string, Former>()
  /** Our estimate of each session's newest prompt, before calibration. */
  readonly #estimates = new Map<SessionId, number>()
  /** How many messages each session's newest prompt left out. */
  readonly #leftOut = new Map<SessionId, number>()
  /** Variables of all chats; they last until the app is closed. */
  #globals: Readonly<Record<string, string>> = {}

  constructor(windows: ModelWindows, lore: ChatLore = new ChatLore(), recall: Recall = async () => undefined) {
    this.#windows = windows
    this.#lore = lore
    this.#recall = recall
  }

  async build(
    request: TurnRequest,
    connection: Connection,
    story: Story,
    history: History,
    place: ReplyPlace,
    shrink: LlmFailure | undefined,
    now: number,
  ): Promise<TurnPrompt> {
    const { id } = place.message
    const said = historyBefore(history, id)
    const refused = shrink && this.#estimates.get(request.session)
    if (shrink) await this.#learn(connection, shrink, refused)
    const { existing } = place
    const asked: Asked = {
      request,
      connection,
      story,
      said,
      reply: id,
      existing,
      actionsText: place.actionsText,
      now,
      refused,
    }
    const made = await this.#make(asked)
    const { assembled, listener } = made
    this.#estimates.set(request.session, assembled.estimatedTokens)
    this.#leftOut.set(request.session, said.messages.length - assembled.sentMessages)
    this.#globals = made.globals
    const report = this.#report(asked, made, 'notable')
    this.#remember(nameOf(request.session, listener.speaker, connection), assembled)
    return {
      assembled,
      windowTokens: made.window.tokens,
      report,
      ...(made.moment && { moment: made.moment }),
    }
  }

  /** The same without any consequence: nothing is remembered, and of lore every entry is told. */
  async preview(
    request: TurnRequest,
    story: Story,
    said: History,
    reply: MessageId | undefined,
    existing: string,
    now: number,
  ): Promise<PromptReport> {
    const { connection, settings } = request
    const acting = settings.actions === 'tags' ? actionsText(settings.around ?? nothingAround) : ''
    const asked = { request, connection, story, said, reply, existing, actionsText: acting, now, refused: undefined }
    return this.#report(asked, await this.#make(asked), 'whole')
  }

  counted(connection: Connection, prompt: TurnPrompt, inputTokens: number): void {
    this.#calibration(connection).learn(prompt.assembled.estimatedTokens, inputTokens)
  }

  /** How many of the oldest messages the newest prompt of a session left out. */
  leftOut(session: SessionId): number | undefined {
    return this.#leftOut.get(session)
  }

  async windowOf(connection: Connection): Promise<number> {
    return contextWindow(connection, this.#windows.learned(connection), await this.#windows.model(connection)).tokens
  }

  async #make({ request, connection, story, said, reply, existing, actionsText: acting, now, refused }: Asked) {
    const { settings, persona, action } = request
    const { character, card, session } = story
    const { limits = noLimits } = settings
    const chosen = settings.preset?.contextTokens
    const asChosen = chosen ? { ...connection, contextTokens: chosen } : connection
    const window = contextWindow(asChosen, this.#windows.learned(connection), await this.#windows.model(connection))
    const { factor } = this.#calibration(connection)
    const listener = earsOf(story, settings.actions === 'tags')
    const history = withCostsFor(messagesHeardBy(said, listener), listener)
    const others = story.members && otherNamesPresent(story)

    const before = statusBefore(story.moment, reply)
    const about = {
      character,
      card,
      persona,
      session: session.id,
      now,
      ...(session.situation?.trim() && { situation: session.situation }),
      ...(others && { group: [character.name, ...others] }),
    }
    const wording = wordingFor(
      { ...about, chat: chatTexts(history), model: connection.model, maxPrompt: window.tokens },
      { chat: before.variables, global: this.#globals },
    )
    const room = Math.min(
      promptRoom(window.tokens, replyTokensOf(settings)) / factor,
      refused === undefined ? Number.POSITIVE_INFINITY : refused * smaller,
    )
    const former = this.#former.get(nameOf(session.id, listener.speaker, connection))
    const lastStart = former?.firstSent
    // Asked at once: it answers while lore is looked for.
    const recollecting = recollect(
      this.#recall,
      hasPlace(settings.preset, 'memories') ? settings.recall : undefined,
      {
        character: character.id,
        history,
        reply,
        existing,
        lastStart,
        room,
        historyLength: settings.historyLength,
        now,
      },
      { char: card?.nickname || character.name, user: persona.name },
      limits.hard,
    )
    const lore = await this.#lore.at({
      story,
      persona,
      history,
      windowTokens: window.tokens / factor,
      settings: settings.lore ?? {},
      limits: limits.hard,
      action: action.kind,
      state: before.lore,
      expand: wording.expand,
      fillNames: expandFor(about),
    })
    if (lore) wording.setOutlets(lore.activation.placed.outlets)
    const expand = (text: string, original?: string) => wording.expand(text, original).text
    const { recollected, wanted } = await recollecting
    const newest = history.messages.at(-1)
    const isOwn =
      newest?.role === 'assistant' && (newest.speaker ?? listener.first) === (listener.speaker ?? listener.first)
    const assembled = assemblePrompt({
      character,
      card,
      persona,
      history,
      listener,
      ...(settings.preset && { preset: settings.preset }),
      ...(others && { others }),
      ...(session.situation !== undefined && { situation: session.situation }),
      ...(session.ages && { ages: session.ages }),
      ...(settings.environment !== undefined && { environment: settings.environment }),
      ...(settings.scene !== undefined && { scene: settings.scene }),
      actionsText: acting,
      limits,
      examples: examplesFor(card, character.name, persona, expand),
      insertions: notesOf(story, settings, history.messages, expand),
      kinks: kinksFor(character.id, settings.kinks),
      lore: lore ? byRank(lore.activation.active) : [],
      summaries: settings.condense
        ? holdingParts(story.summaries?.parts ?? [], history, listener, room / 5, limits.hard)
        : [],
      ...(wanted && { memories: wanted }),
      room,
      historyLength: settings.historyLength,
      ...(lastStart && { lastStart }),
      ...(former?.firstSummary !== undefined && { lastSummary: former.firstSummary }),
      expand,
      continueScene: (isOwn || newest === undefined) && existing === '',
    })
    const { chat, global } = wording.variables()
    const after = { lore: lore?.activation.state ?? before.lore, variables: chat }
    const moment = reply && momentAfter(session.id, reply, before, after, story.moment)
    return { assembled, window, factor, listener, lore, recollected, globals: global, moment }
  }

  #report(
    { request, connection }: Asked,
    made: {
      readonly assembled: AssembledPrompt
      readonly window: ContextWindow
      readonly factor: number
      readonly listener: Listener
      readonly lore: LoreFound
      readonly recollected: Recollected | undefined
    },
    lore: 'notable' | 'whole',
  ): PromptReport {
    const { assembled, window, factor, listener, recollected } = made
    const former = this.#former.get(nameOf(request.session, listener.speaker, connection))?.sent
    return reportOf({
      assembled,
      window,
      replyTokens: replyTokensOf(request.settings),
      factor,
      prefix: sharedPrefix(former, assembled),
      trace: (lore === 'whole' ? made.lore?.activation.trace : made.lore?.activation.notable) ?? [],
      loreEntries: made.lore?.entries ?? 0,
      disablePrompts: made.lore?.activation.disablePrompts ?? [],
      memories: recollected && memoryReport(recollected, assembled.memories),
    })
  }

  #remember(name: string, { messages, costs, firstSent, firstSummary }: AssembledPrompt): void {
    this.#former.delete(name)
    this.#former.set(name, { sent: { messages, costs }, firstSent, firstSummary })
    if (this.#former.size > maxRemembered) {
      const [oldest] = this.#former.keys()
      if (oldest !== undefined) this.#former.delete(oldest)
    }
  }

  /** From a refusal: how long the prompt really was, and how much the server really has. */
  async #learn(connection: Connection, failure: LlmFailure, estimate: number | undefined): Promise<void> {
    const { prompt, window: stated } = failure.tokens ?? {}
    if (prompt !== undefined && estimate !== undefined) this.#calibration(connection).learn(estimate, prompt)
    const known = contextWindow(connection, this.#windows.learned(connection), await this.#windows.model(connection))
    if (stated !== undefined && stated < known.tokens) this.#windows.learn(connection, Math.floor(stated * smaller))
  }

  #calibration({ plugin, model }: Connection): Calibration {
    const key = `${plugin} ${model}`
    const known = this.#calibrations.get(key) ?? new Calibration()
    this.#calibrations.set(key, known)
    return known
  }
}

const replyTokensOf = ({ preset, maxTokens }: TurnSettings): number => preset?.maxTokens ?? maxTokens

type LoreFound = Awaited<ReturnType<ChatLore['at']>>

/** In a chat with one character everybody hears everything. */
function earsOf({ members, character, session }: Story, actions: boolean): Listener {
  if (!members) return { actions }
  const knowsFrom = session.members?.find(({ id }) => id === character.id)?.knowsFrom
  return {
    speaker: character.id,
    first: session.character.id,
    actions,
    ...(knowsFrom !== undefined && { knowsFrom }),
  }
}

/** Entries that offer to go first go first; otherwise those considered last do. */
function byRank(active: NonNullable<LoreFound>['activation']['active']) {
  const goesFirst = ({ entry }: (typeof active)[number]) => entry.decorators.some(({ kind }) => kind === 'trimFirst')
  return [...active.filter((entry) => !goesFirst(entry)), ...active.filter(goesFirst)]
}

const nameOf = (session: SessionId, speaker: CharacterId | undefined, { plugin, model }: Connection): string =>
  `${session} ${speaker ?? ''} ${plugin} ${model}`
