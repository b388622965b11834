import type { LlmFailure, SessionId } from 'sdk'
import type { Connection, PromptReport, TurnRequest } from '../contract.ts'
import { type History, historyBefore } from '../history.ts'
import type { Story } from '../story.ts'
import type { ReplyPlace } from '../turn/reply.ts'
import type { TurnPrompt } from '../turn/TurnWorld.ts'
import { assemblePrompt } from './assemblePrompt.ts'
import { examplesFor, expandFullyFor } from './cardText.ts'
import { contextWindow, promptRoom } from './contextWindow.ts'
import { CardInsertions } from './insertions.ts'
import type { ModelWindows } from './ModelWindows.ts'
import { Calibration } from './tokens.ts'

/** After a refusal a prompt is made this much smaller. */
const smaller = 0.8

/** Builds the prompts of turns, and learns from what servers report about them. */
export class TurnPrompts {
  readonly #windows: ModelWindows
  readonly #insertions = new CardInsertions()
  readonly #calibrations = new Map<string, Calibration>()
  readonly #reports = new Map<SessionId, PromptReport>()
  /** Our estimate of each session's newest prompt, before calibration. */
  readonly #estimates = new Map<SessionId, number>()

  constructor(windows: ModelWindows) {
    this.#windows = windows
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
    const { settings, persona } = request
    const spoken = historyBefore(history, place.message.id)
    const refused = shrink && this.#estimates.get(request.session)
    if (shrink) await this.#learn(connection, shrink, refused)
    const window = contextWindow(connection, this.#windows.learned(connection), await this.#windows.model(connection))
    const calibration = this.#calibration(connection)
    const { character, card, session } = story
    const expandFully = expandFullyFor({ character, card, persona, session: session.id, now })
    const expand = (text: string, original?: string) => expandFully(text, original).text
    const room = Math.min(
      promptRoom(window.tokens, settings.maxTokens) / calibration.factor,
      refused === undefined ? Number.POSITIVE_INFINITY : refused * smaller,
    )
    const assembled = assemblePrompt({
      character,
      card,
      persona,
      history: spoken,
      examples: examplesFor(card, character.name, persona, expand),
      insertions: await this.#insertions.for({
        story,
        persona,
        history: spoken,
        roomTokens: room,
        action: request.action.kind,
        expand: expandFully,
      }),
      room,
      historyLength: settings.historyLength,
      expand,
      continueScene: spoken.messages.at(-1)?.role === 'assistant' && !place.existing,
    })
    this.#estimates.set(request.session, assembled.estimatedTokens)
    this.#reports.set(request.session, {
      windowTokens: window.tokens,
      windowSource: window.source,
      replyTokens: settings.maxTokens,
      promptTokens: calibration.apply(assembled.estimatedTokens),
      sentMessages: assembled.sentMessages,
      leftOut: assembled.leftOut,
      summarised: 0,
      sections: assembled.sections,
      prefix: { tokens: 0, messages: 0 },
      lore: [],
    })
    return { assembled, windowTokens: window.tokens }
  }

  counted(connection: Connection, prompt: TurnPrompt, inputTokens: number): void {
    this.#calibration(connection).learn(prompt.assembled.estimatedTokens, inputTokens)
  }

  report(session: SessionId): PromptReport | undefined {
    return this.#reports.get(session)
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
