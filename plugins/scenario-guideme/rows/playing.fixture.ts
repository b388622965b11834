import type { Effect, ScenarioEngine, ScenarioStep, SceneEvent } from 'sdk'
import { type Diagnostic, openScriptMachine, type Stage, type Story } from 'sdk/story'
import { sceneWith } from 'sdk/testing'
import { guideEngine } from '../engine/guideEngine.ts'
import type { GuideState } from '../engine/state.ts'

/** A guide that is played in a test: events go in, and the stage as it stands can be looked at. */
export interface Playing {
  readonly stage: Stage
  readonly state: GuideState
  readonly kept: unknown
  readonly wakeAt: number | undefined
  readonly log: readonly Diagnostic[]
  readonly effects: readonly Effect[]
  readonly events: readonly (readonly [SceneEvent, number])[]
  readonly now: number
  tell(event: SceneEvent): void
  /** Presses the button with this caption. */
  press(caption: string): void
  /** Lets time pass, in seconds; the guide is woken whenever it wants to be. */
  wait(seconds: number): void
  /** Lets time pass without waking it before the end. */
  sleep(seconds: number): void
  captions(): readonly string[]
  right(): string
  left(): string
  has(flag: string): boolean
  variable(name: string): unknown
}

const machine = await openScriptMachine()
export const engine: ScenarioEngine<GuideState> = guideEngine(machine)

/** Noon of a summer day, where the test runs. */
export const noon = new Date(2026, 6, 1, 12, 0, 0).getTime()

export const pagesOf = (pages: string) => `<Tease><Title>The Tea Room</Title><Pages>${pages}</Pages></Tease>`

export function storyWith(script: string, parts: Partial<Story> & { readonly names?: readonly string[] } = {}): Story {
  const { names = [], ...rest } = parts
  const files = names.map((name) => ({ name, type: '', size: 1 }))
  return {
    script: { entry: script, path: 'Tea.xml' },
    seed: 7,
    files,
    texts: {},
    options: {},
    profile: {},
    name: 'Tea',
    ...rest,
  }
}

/** A guide of these pages, begun. */
export const play = (pages: string, parts: Parameters<typeof storyWith>[1] = {}, now = noon) =>
  playStory(storyWith(pagesOf(pages), parts), now)

export function playStory(story: Story, now = noon): Playing {
  const playing = open(story, now)
  playing.tell({ kind: 'began' })
  return playing
}

/** A guide that waits to be begun. */
export function open(story: Story, from = noon): Playing {
  let now = from
  let state = engine.start(story.script, story)
  let step: ScenarioStep<GuideState> = { state, effects: [] }
  let kept: unknown = story.kept
  const log: Diagnostic[] = []
  const effects: Effect[] = []
  const events: (readonly [SceneEvent, number])[] = []
  const tell = (event: SceneEvent) => {
    events.push([event, now])
    step = engine.step(state, event, sceneWith({ now }), story)
    state = step.state
    if (JSON.stringify(JSON.parse(JSON.stringify(state))) !== JSON.stringify(state))
      throw new Error('The state is no JSON.')
    if (step.kept !== undefined) kept = step.kept
    log.push(...(step.diagnostics ?? []))
    effects.push(...step.effects)
  }
  const stage = () => {
    if (!step.stage) throw new Error('There is no stage yet.')
    return step.stage
  }
  const html = (side: 'left' | 'right') => {
    const pane = stage().panes?.[side]
    return pane?.kind === 'html' ? pane.html : ''
  }
  return {
    get stage() {
      return stage()
    },
    get state() {
      return state
    },
    get kept() {
      return kept
    },
    get wakeAt() {
      return step.wakeAt
    },
    get now() {
      return now
    },
    log,
    effects,
    events,
    tell,
    press: (caption) => {
      const buttons = [...stage().buttons, ...(stage().trouble?.choices ?? [])]
      const found = buttons.find(({ html: text }) => text === caption)
      if (!found)
        throw new Error(`There is no button "${caption}", only ${buttons.map(({ html: text }) => text).join(', ')}.`)
      tell({ kind: 'chose', choice: found.id })
    },
    wait: (seconds) => {
      const until = now + seconds * 1000
      while (step.wakeAt !== undefined && step.wakeAt <= until) {
        const ms = Math.max(0, step.wakeAt - now)
        now += ms
        tell({ kind: 'elapsed', ms })
      }
      now = until
      tell({ kind: 'elapsed', ms: 0 })
    },
    sleep: (seconds) => {
      now += seconds * 1000
      tell({ kind: 'elapsed', ms: seconds * 1000 })
    },
    captions: () => stage().buttons.map(({ html: text }) => text),
    right: () => html('right'),
    left: () => html('left'),
    has: (flag) => state.memory.flags.includes(flag),
    variable: (name) => state.memory.variables.find(([key]) => key === name)?.[1],
  }
}
