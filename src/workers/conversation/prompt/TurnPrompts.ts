import type { LlmFailure, SessionId } from 'sdk'
import type { Connection, PromptReport, TurnRequest } from '../contract.ts'
import type { History } from '../history.ts'
import type { Story } from '../story.ts'
import type { ReplyPlace } from '../turn/reply.ts'
import type { TurnPrompt } from '../turn/runTurn.ts'
import { assemblePrompt } from './assemblePrompt.ts'
import { examplesFor, expandFor } from './cardText.ts'
import { contextWindow, promptRoom } from './contextWindow.ts'
import { CardInsertions } from './insertions.ts'
import type { ModelWindows } from './ModelWindows.ts'
import { Calibration } from './tokens.ts'

/** Builds the prompts of turns, and learns from what servers report about them. */
export class TurnPrompts {
  readonly #windows: ModelWindows
  readonly #insertions = new CardInsertions()
  readonly #calibrations = new Map<string, Calibration>()
  readonly #reports = new Map<SessionId, PromptReport>()

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
    if (shrink) this.#windows.learn(connection, await this.#smaller(connection, shrink))
    const window = contextWindow(connection, this.#windows.learned(connection), await this.#windows.model(connection))
    const calibration = this.#calibration(connection)
    const { character, card, session } = story
    const expand = expandFor({ character, card, persona, session: session.id, now })
    const room = promptRoom(window.tokens, settings.maxTokens) / calibration.factor
    const assembled = assemblePrompt({
      character,
      card,
      persona,
      history,
      leaveOutNewest: place.leaveOut,
      examples: examplesFor(card, character.name, persona, expand),
      insertions: await this.#insertions.for({
        story,
        persona,
        history,
        leaveOutNewest: place.leaveOut,
        roomTokens: room,
        action: request.action.kind,
        expand,
      }),
      room,
      historyLength: settings.historyLength,
      expand,
      continueScene: history.messages.at(-1 - place.leaveOut)?.role === 'assistant' && !place.existing,
    })
    this.#reports.set(request.session, {
      windowTokens: window.tokens,
      windowSource: window.source,
      promptTokens: calibration.apply(assembled.estimatedTokens),
      sentMessages: assembled.sentMessages,
      leftOut: assembled.leftOut,
      sections: assembled.sections,
    })
    return { assembled, windowTokens: window.tokens }
  }

  counted(connection: Connection, prompt: TurnPrompt, inputTokens: number): void {
    this.#calibration(connection).learn(prompt.assembled.estimatedTokens, inputTokens)
  }

  report(session: SessionId): PromptReport | undefined {
    return this.#reports.get(session)
  }

  /** Four fifths of what the server says it has, or of what we took it to have. */
  async #smaller(connection: Connection, failure: LlmFailure): Promise<number> {
    const known = contextWindow(connection, this.#windows.learned(connection), await this.#windows.model(connection))
    return Math.floor(0.8 * Math.min(failure.tokens?.window ?? known.tokens, known.tokens))
  }

  #calibration({ plugin, model }: Connection): Calibration {
    const key = `${plugin} ${model}`
    const known = this.#calibrations.get(key) ?? new Calibration()
    this.#calibrations.set(key, known)
    return known
  }
}
