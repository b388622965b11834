/** How much the scripts of one story may run. All in milliseconds but the share. */
export interface ScriptLimits {
  /** In one step: what the story does about one event, all its scripts together. */
  readonly stepMs: number
  /** Part of a processor core that scripts may use for ever. */
  readonly share: number
  /** What they may use beyond their share before they are slowed down. */
  readonly burstMs: number
  /** How long they may want more than their share before the story is paused. */
  readonly patienceMs: number
}

/**
 * - A step gets three times the longest single script there is (GuideMe's 5 s), and ends before the host's 20 s for a step.
 * - A quarter of a core leaves the other threads of a machine with two cores enough to work with.
 * - The burst lets a story be opened, and repeated after a reload, with two such steps.
 * - A minute is longer than a player would wait for a scene that computes.
 */
export const usualLimits: ScriptLimits = { stepMs: 15_000, share: 0.25, burstMs: 30_000, patienceMs: 60_000 }

/**
 * The budget of a story's scripts over time, beside the one each script has. Scripts that want more are delayed first, so
 * that they keep to their share, and paused when they still want more a minute later.
 *
 * In any time T, scripts that no player started run at most `burstMs + share * T`, and one step more.
 */
export class ScriptAllowance {
  readonly #limits: ScriptLimits
  readonly #now: () => number
  /** What was used and not yet given back by time, and when that was counted. */
  #debtMs = 0
  #countedAt: number
  #stepMs = 0
  #overSince: number | undefined

  constructor(limits: ScriptLimits = usualLimits, now: () => number = () => performance.now()) {
    this.#limits = limits
    this.#now = now
    this.#countedAt = now()
  }

  /** What scripts still get in this step. */
  get leftMs(): number {
    return Math.max(0, this.#limits.stepMs - this.#stepMs)
  }

  /** How long to wait before the next step that no player asked for. */
  get restMs(): number {
    const { burstMs, share } = this.#limits
    return Math.max(0, Math.ceil((this.#debt() - burstMs) / share))
  }

  /** Whether they wanted more than their share for so long that the story should be paused. */
  get isExhausted(): boolean {
    this.#debt()
    return this.#overSince !== undefined && this.#now() - this.#overSince >= this.#limits.patienceMs
  }

  beginStep(): void {
    this.#stepMs = 0
  }

  spend(ms: number): void {
    this.#debt()
    this.#stepMs += ms
    this.#debtMs += ms
    if (this.#debtMs > this.#limits.burstMs) this.#overSince ??= this.#now()
  }

  /** Another story, or the player lets this one go on: it begins with nothing used. */
  reset(): void {
    this.#debtMs = 0
    this.#stepMs = 0
    this.#countedAt = this.#now()
    this.#overSince = undefined
  }

  /** What is used, less what time has given back. Half of the burst given back counts as calm again. */
  #debt(): number {
    const now = this.#now()
    const { share, burstMs } = this.#limits
    this.#debtMs = Math.max(0, this.#debtMs - share * Math.max(0, now - this.#countedAt))
    this.#countedAt = now
    if (this.#debtMs < burstMs / 2) this.#overSince = undefined
    return this.#debtMs
  }
}
