import {
  type Diagnostic,
  type Effect,
  messageOf,
  type ScenarioStep,
  type Scene,
  type SceneEvent,
  type Stage,
  type Story,
} from 'sdk'
import type { SavedPlay } from '../../shared/scenarios/scenarioRecords.ts'
import { stageChange } from '../../shared/scenarios/stageChange.ts'
import type { Around, PastStep, PlayNews } from './contract.ts'
import { PlayClock } from './PlayClock.ts'
import type { ScriptAllowance } from './ScriptAllowance.ts'

/** An engine as a play reaches it, wherever it runs. What it answers has been checked. */
export interface EngineCalls {
  start(story: Story): Promise<unknown>
  step(state: unknown, event: SceneEvent, scene: Scene, story: Story): Promise<ScenarioStep>
}

export interface PlayParts {
  readonly engine: EngineCalls
  readonly story: Story
  readonly around: Around
  readonly saved?: SavedPlay
  readonly tell: (news: PlayNews) => void
  readonly clock?: PlayClock
  readonly allowance?: ScriptAllowance
}

interface Moment {
  readonly state: unknown
  readonly stage: Stage | undefined
  readonly wakeAt: number | undefined
  readonly over: boolean
  readonly at: number
}

/** As many as a list of them can show. */
const maxPast = 50
const maxMoments = 200
const soonestMs = 1
/** A timer of a browser holds no more. */
const latestMs = 2 ** 31 - 1

/** What players do by themselves: each can be taken back. */
const deeds: ReadonlySet<SceneEvent['kind']> = new Set(['began', 'chose', 'continued', 'typed', 'jumped', 'led'])

/** What never waits for the story's scripts to have rested. */
const isUrgent = ({ kind }: SceneEvent): boolean => deeds.has(kind) || kind === 'stopped'

/** One run through a story: it keeps the time, hands on what happens, and remembers the way back. */
export class Play {
  readonly #parts: PlayParts
  readonly #clock: PlayClock
  #around: Around
  #now: Moment
  /** Where the player stood before each thing they did, oldest first. */
  #before: Moment[] = []
  #steps: number
  #heardAt: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #turn: Promise<void> = Promise.resolve()
  #isClosed = false
  /** Its scripts wanted too much: it waits until the player lets it go on. */
  #isHeld = false
  /** How much waits in turn for what never waits. */
  #urgent = 0
  /** Ends the rest its scripts have to take. */
  #endRest = () => {}

  private constructor(parts: PlayParts, state: unknown, clock: PlayClock) {
    this.#parts = parts
    this.#clock = clock
    this.#around = parts.around
    this.#steps = parts.saved?.steps ?? 0
    this.#heardAt = clock.now
    this.#now = { state, stage: undefined, wakeAt: undefined, over: false, at: clock.now }
  }

  /** Opens a story at its beginning, or exactly where it was left. */
  static async open(parts: PlayParts): Promise<Play> {
    const clock = parts.clock ?? new PlayClock()
    if (parts.saved) clock.set(parts.saved.at)
    parts.allowance?.reset()
    const state = parts.saved ? parts.saved.state : await parts.engine.start(parts.story)
    const play = new Play(parts, state, clock)
    await play.tell(parts.saved ? { kind: 'resumed' } : { kind: 'elapsed', ms: 0 })
    return play
  }

  /** Something happened. Events are worked through one after another. */
  tell(event: SceneEvent): Promise<void> {
    if (isUrgent(event)) {
      this.#urgent += 1
      this.#endRest()
    }
    this.#turn = this.#turn.then(() => this.#step(event))
    return this.#turn
  }

  setAround(around: Around): void {
    this.#around = around
  }

  /** Time stands still, or goes on; going on also ends a pause that its scripts brought about. */
  pause(paused: boolean): void {
    if (paused) this.#clock.pause()
    else {
      if (this.#isHeld) this.#parts.allowance?.reset()
      this.#isHeld = false
      this.#clock.goOn()
      this.#endRest()
    }
    this.#wait()
  }

  /** From now on its waiting goes so many times as fast. */
  setPace(pace: number): void {
    this.#clock.setPace(pace)
    this.#wait()
  }

  /** Where a step back, and each one after it, would lead. */
  get past(): readonly PastStep[] {
    return this.#before
      .slice(-maxPast)
      .reverse()
      .map(({ stage }) => pastStep(stage))
  }

  /** Back to before the last things the player did. */
  rewind(steps: number): Promise<boolean> {
    const turned = this.#turn.then(() => this.#rewind(steps))
    this.#turn = turned.then(() => {})
    return turned
  }

  save(): SavedPlay {
    const { state, stage, at } = this.#now
    return {
      state,
      seed: this.#parts.story.seed,
      at: Math.max(at, this.#clock.now),
      page: stage?.page ?? '',
      steps: this.#steps,
    }
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#endRest()
  }

  async #step(told: SceneEvent): Promise<void> {
    if (isUrgent(told)) this.#urgent -= 1
    else if (this.#urgent === 0) await this.#rest()
    if (this.#isClosed || this.#now.over) return
    const at = this.#clock.now
    const event = told.kind === 'elapsed' ? { ...told, ms: Math.max(0, at - this.#heardAt) } : told
    const scene: Scene = { ...this.#around, now: at }
    const before = this.#now
    this.#heardAt = at
    this.#parts.allowance?.beginStep()
    try {
      const step = await this.#parts.engine.step(before.state, event, scene, this.#parts.story)
      if (this.#isClosed) return
      if (deeds.has(event.kind)) this.#remember(before)
      this.#become({
        state: step.state,
        stage: step.stage ?? before.stage,
        wakeAt: step.wakeAt,
        over: step.over ?? false,
        at,
      })
      this.#news(step)
    } catch (error) {
      // The story stands as it was; what it wanted to hear of time it hears again when somebody does something.
      this.#now = { ...before, wakeAt: undefined }
      this.#parts.tell({ kind: 'trouble', message: messageOf(error) })
    }
    this.#holdIfExhausted()
    this.#wait()
  }

  /** Waits while its scripts have to rest: what the player does ends that, and so does a stop. */
  async #rest(): Promise<void> {
    const ms = this.#parts.allowance?.restMs ?? 0
    if (this.#isClosed || (ms === 0 && !this.#isHeld)) return
    await new Promise<void>((resolve) => {
      const timer = this.#isHeld ? undefined : setTimeout(resolve, ms)
      this.#endRest = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#endRest = () => {}
  }

  #holdIfExhausted(): void {
    if (this.#isHeld || this.#now.over || !this.#parts.allowance?.isExhausted) return
    this.#isHeld = true
    this.#clock.pause()
    this.#parts.tell({ kind: 'held' })
  }

  #become(moment: Moment): void {
    const before = this.#now.stage
    this.#now = moment
    if (!moment.stage || (moment.stage === before && !moment.over)) return
    this.#parts.tell({
      kind: 'stage',
      change: stageChange(before, moment.stage),
      over: moment.over,
      steps: this.#before.length,
      now: this.#clock.now,
      ...(moment.wakeAt !== undefined && { wakeAt: moment.wakeAt }),
    })
  }

  #news({
    effects,
    kept,
    diagnostics,
  }: {
    readonly effects: readonly Effect[]
    readonly kept?: unknown
    readonly diagnostics?: readonly Diagnostic[]
  }): void {
    if (effects.length > 0) this.#parts.tell({ kind: 'effects', effects })
    if (kept !== undefined) this.#parts.tell({ kind: 'kept', kept })
    if (diagnostics && diagnostics.length > 0) this.#parts.tell({ kind: 'diagnostics', diagnostics })
  }

  #remember(moment: Moment): void {
    this.#steps += 1
    this.#before.push(moment)
    if (this.#before.length > maxMoments) this.#before.shift()
  }

  #rewind(steps: number): boolean {
    const found = this.#before.at(-steps)
    if (!found || steps < 1) return false
    this.#before = this.#before.slice(0, -steps)
    this.#steps = Math.max(0, this.#steps - steps)
    // What was to happen then is still to happen then.
    this.#clock.set(found.at)
    this.#become(found)
    this.#wait()
    return true
  }

  #wait(): void {
    clearTimeout(this.#timer)
    const { wakeAt, over } = this.#now
    if (wakeAt === undefined || over || this.#isClosed || this.#clock.isPaused) return
    const ms = Math.min(latestMs, Math.max(soonestMs, this.#clock.realUntil(wakeAt)))
    this.#timer = setTimeout(() => void this.tell({ kind: 'elapsed', ms: 0 }), ms)
  }
}

const maxTextLength = 2000

function pastStep(stage: Stage | undefined): PastStep {
  const said = stage?.bubbles.findLast(({ kind }) => kind === 'say')
  return { page: stage?.page ?? '', html: said?.kind === 'say' ? said.html.slice(0, maxTextLength) : '' }
}
