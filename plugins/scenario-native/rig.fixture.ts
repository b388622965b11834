import type { Effect, ScenarioStep, Scene, SceneEvent, Story } from 'sdk'
import { sceneWith, storyWith } from 'sdk/testing'
import { nativeEngine } from './engine/nativeEngine.ts'
import type { NativeState } from './engine/state.ts'

/** A scenario around some nodes; the first is where it starts. */
export const scenario = (nodes: Readonly<Record<string, unknown>>, rest: Readonly<Record<string, unknown>> = {}) => ({
  id: 'tea',
  name: 'Tea',
  start: Object.keys(nodes)[0] ?? 'start',
  nodes,
  ...rest,
})

export const storyOf = (script: unknown, rest: Partial<Story> = {}) => storyWith(script, { name: 'Tea', ...rest })

/** Plays a scenario by hand: events in, what came of them out, with a clock that only moves when told. */
export class Rig {
  state: NativeState
  last: ScenarioStep<NativeState>
  now = Date.UTC(2030, 0, 1)
  readonly story: Story
  readonly scene: Partial<Scene>

  constructor(script: unknown, { files = [], scene = {} }: { files?: Story['files']; scene?: Partial<Scene> } = {}) {
    this.story = storyOf(script, { files })
    this.scene = scene
    this.state = nativeEngine.start(script, this.story)
    this.last = { state: this.state, effects: [] }
  }

  /** Lets something happen, and returns its effects. */
  on(event: SceneEvent): readonly Effect[] {
    this.last = nativeEngine.step(this.state, event, sceneWith({ ...this.scene, now: this.now }), this.story)
    this.state = this.last.state
    return this.last.effects
  }

  begin() {
    return this.on({ kind: 'began' })
  }

  press(choice: string) {
    return this.on({ kind: 'chose', choice })
  }

  hear(text: string) {
    return this.on({ kind: 'said', by: 'player', text })
  }

  /** Moves the clock, as the host does: from one moment the story asked for to the next. */
  pass(seconds: number): readonly Effect[] {
    const until = this.now + seconds * 1000
    const effects: Effect[] = []
    for (let wake = this.last.wakeAt; wake !== undefined && wake <= until; wake = this.last.wakeAt) {
      const ms = Math.max(0, wake - this.now)
      this.now += ms
      effects.push(...this.on({ kind: 'elapsed', ms }))
    }
    this.now = until
    return effects
  }

  get stage() {
    if (!this.last.stage) throw new Error('Nothing is on the stage yet.')
    return this.last.stage
  }
}

/** The words among effects. */
export const wordsOf = (effects: readonly Effect[]) =>
  effects.flatMap((effect) => (effect.kind === 'say' ? [effect.text] : []))
