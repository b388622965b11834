import type { ScenarioEngine, ScenarioStep, SceneEvent } from 'sdk'
import { type Bubble, openScriptMachine, type ScriptBudget, type Stage, type Story, type StoryFile } from 'sdk/story'
import { sceneWith, storyWith } from 'sdk/testing'
import { eosEngine } from '../engine/eosEngine.ts'
import { textOf } from '../text/label.ts'

const machine = await openScriptMachine()

/** What a document is played with. */
export interface Given {
  /** What the player wants nothing of. */
  readonly limits?: readonly string[]
  readonly init?: string
  readonly modules?: readonly string[]
  readonly galleries?: Readonly<Record<string, unknown>>
  readonly files?: Readonly<Record<string, unknown>>
  readonly packed?: readonly StoryFile[]
  readonly kept?: unknown
  readonly seed?: number
  readonly options?: Readonly<Record<string, unknown>>
  readonly budget?: ScriptBudget
  /** Whether pictures are on the screen as soon as they are asked for. */
  readonly slow?: boolean
}

export type Pages = Readonly<Record<string, readonly unknown[]>>

/** A story that is played by a test, without a screen. */
export interface Player {
  readonly stage: Stage
  readonly state: unknown
  readonly steps: readonly ScenarioStep[]
  readonly events: readonly { readonly event: SceneEvent; readonly now: number }[]
  readonly now: number
  /** Texts of the bubbles, as the checklist writes them. */
  readonly shows: string
  readonly problems: readonly string[]
  readonly kept: unknown
  readonly timers: readonly { readonly style: string; readonly left: number }[]
  tell(event: SceneEvent): void
  /** Moves the clock, waking the story whenever it wants to be woken. */
  wait(ms: number): void
  /** Moves the clock without a word until the end of it. */
  sleep(ms: number): void
  goOn(): void
  choose(label: string): void
  press(label: string): void
  type(text: string): void
}

const everything = ['audio', 'notification', 'storage']

export function storyOf(pages: Pages, given: Given = {}): Story {
  const { init, modules = everything, galleries = {}, files = {}, packed = [], seed = 1, options = {} } = given
  const script = {
    pages,
    modules: Object.fromEntries(modules.map((name) => [name, {}])),
    galleries,
    files,
    ...(init !== undefined && { init }),
  }
  const kept = given.kept === undefined ? {} : { kept: given.kept }
  return storyWith(script, { seed, files: packed, options: { profile: 'eos', ...options }, name: 'Tea', ...kept })
}

/** A story at its title. */
export function opened(pages: Pages, given: Given = {}): Player {
  return playerOf(storyOf(pages, given), given)
}

/** A story whose first page is shown. */
export function play(pages: Pages | readonly unknown[], given: Given = {}): Player {
  const player = opened(Array.isArray(pages) ? { start: pages } : (pages as Pages), given)
  player.tell({ kind: 'began' })
  return player
}

export function playerOf(story: Story, given: Given = {}): Player {
  const engine: ScenarioEngine = eosEngine(machine, given.budget)
  let state = engine.start(story.script, story)
  let now = 1_000_000
  let kept: unknown
  let last: ScenarioStep | undefined
  const steps: ScenarioStep[] = []
  const events: { event: SceneEvent; now: number }[] = []

  function tell(event: SceneEvent): void {
    const step = engine.step(state, event, sceneWith({ now, limits: given.limits ?? [] }), story)
    state = step.state
    last = step
    steps.push(step)
    events.push({ event, now })
    if (step.kept !== undefined) kept = step.kept
    const picture = step.stage?.picture
    if (picture?.awaited && !given.slow) tell({ kind: 'shown', picture: picture.id, ok: true })
  }
  const stage = (): Stage => {
    const shown = last?.stage ?? engine.step(state, { kind: 'resumed' }, sceneWith({ now }), story).stage
    if (!shown) throw new Error('The story shows nothing.')
    return shown
  }
  const button = (label: string, all: readonly { readonly id: string; readonly html: string }[]) => {
    const found = all.find(({ html }) => textOf(html) === label)
    if (!found) throw new Error(`There is no button “${label}”.`)
    return found.id
  }
  return {
    get stage() {
      return stage()
    },
    get state() {
      return state
    },
    get now() {
      return now
    },
    get kept() {
      return kept
    },
    get shows() {
      return stage().bubbles.map(shown).join('|')
    },
    get problems() {
      return steps.flatMap(({ diagnostics = [] }) => diagnostics.map(({ message }) => message))
    },
    get timers() {
      return stage().timers.map(({ style, until }) => ({ style, left: until - now }))
    },
    steps,
    events,
    tell,
    wait(ms) {
      const end = now + ms
      for (let wake = last?.wakeAt; wake !== undefined && wake <= end; wake = last?.wakeAt) {
        const from = now
        now = Math.max(now, wake)
        tell({ kind: 'elapsed', ms: now - from })
      }
      now = end
    },
    sleep(ms) {
      now += ms
      tell({ kind: 'elapsed', ms })
    },
    goOn: () => tell({ kind: 'continued' }),
    choose(label) {
      const bubble = stage().bubbles.findLast(({ kind }) => kind === 'choice')
      tell({ kind: 'chose', choice: button(label, bubble?.kind === 'choice' ? bubble.options : []) })
    },
    press(label) {
      const { notices, trouble } = stage()
      const all = [...notices.flatMap((notice) => (notice.button ? [notice.button] : [])), ...(trouble?.choices ?? [])]
      tell({ kind: 'chose', choice: button(label, all) })
    },
    type(text) {
      const bubble = stage().bubbles.findLast(({ kind }) => kind === 'prompt')
      tell({ kind: 'typed', bubble: bubble?.id ?? '', text })
    },
  }
}

function shown(bubble: Bubble): string {
  switch (bubble.kind) {
    case 'say':
      return textOf(bubble.html)
    case 'choice':
      return bubble.chosen === undefined
        ? `[${bubble.options.map(({ html }) => textOf(html)).join(' ')}]`
        : `> ${bubble.chosen === null ? '⋯' : textOf(bubble.chosen)} <`
    case 'prompt':
      return bubble.answer === undefined ? '[…]' : `> ${bubble.answer ?? '…'}`
  }
}
