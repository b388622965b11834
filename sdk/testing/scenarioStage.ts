import type { ScenarioEngine, ScenarioStep } from '../contributions/scenarioEngine.ts'
import type { SceneEvent } from '../scene.ts'
import type { Stage } from '../story/stage.ts'
import type { Story } from '../story/story.ts'
import type { Remoted } from './remoted.ts'
import { frozen, sceneWith, storyWith } from './scenes.ts'
import { type ContributionSubject, worldFor } from './world.ts'

/** A scenario engine under test, with a script for it to play. */
export interface ScenarioEngineSubject extends ContributionSubject<ScenarioEngine> {
  readonly script: unknown
  /** What came along with the script. */
  readonly story?: Partial<Omit<Story, 'script'>>
  /** Scripts that must be refused. */
  readonly brokenScripts?: readonly unknown[]
  /** What the script waits for besides choices and time, such as words of the player. */
  readonly events?: readonly SceneEvent[]
  /** Names the place in the script, for engines whose states also count or keep time. Absent: each state is one. */
  place?(state: unknown): string
}

/** An engine with its script, and the moves the rows need. */
export interface ScenarioStage {
  readonly engine: Remoted<ScenarioEngine>
  readonly brokenScripts: readonly unknown[]
  readonly events: readonly SceneEvent[]
  place(state: unknown): string
  start(): Promise<unknown>
  step(state: unknown, event: SceneEvent, limits?: readonly string[]): Promise<ScenarioStep>
  fresh(): Promise<ScenarioStage>
}

/** Time, and words nobody planned for. */
const everywhere: readonly SceneEvent[] = [
  { kind: 'began' },
  { kind: 'elapsed', ms: 1000 },
  { kind: 'elapsed', ms: 60_000 },
  { kind: 'elapsed', ms: 3_600_000 },
  { kind: 'said', by: 'player', text: 'I am here.' },
  { kind: 'said', by: 'partner', text: 'Good. Stay a while.' },
]

/** The engine of a subject, with its script. */
export async function stageOf(subject: ScenarioEngineSubject): Promise<ScenarioStage> {
  const engine = await subject.make(worldFor(subject))
  const story = frozen(storyOf(subject))
  return {
    engine,
    brokenScripts: subject.brokenScripts ?? [],
    events: [...(subject.events ?? []), ...everywhere],
    place: (state) => subject.place?.(state) ?? JSON.stringify(state),
    start: async () => engine.start(frozen(structuredClone(subject.script)), story),
    step: async (state, event, limits = []) =>
      engine.step(frozen(structuredClone(state)), frozen({ ...event }), frozen(sceneWith({ limits })), story),
    fresh: () => stageOf(subject),
  }
}

/** What can happen after a step: what it asked for, and everything else. */
export function eventsOf(
  { events }: ScenarioStage,
  { effects, stage }: Pick<ScenarioStep, 'effects' | 'stage'>,
): readonly SceneEvent[] {
  const choices = effects.flatMap((effect) => (effect.kind === 'ask' ? effect.choices : []))
  return [...choices.map((choice) => ({ kind: 'chose' as const, choice })), ...(stage ? onStage(stage) : []), ...events]
}

/** What a player can do with what stands on the stage. */
function onStage({ bubbles, buttons, notices, picture, trouble, chat }: Stage): readonly SceneEvent[] {
  const inBubbles = bubbles.flatMap((bubble) => (bubble.kind === 'choice' && bubble.active ? bubble.options : []))
  const inNotices = notices.flatMap(({ button }) => (button ? [button] : []))
  const pressable = [...inBubbles, ...buttons, ...inNotices, ...(trouble?.choices ?? [])]
  const prompt = bubbles.find((bubble) => bubble.kind === 'prompt' && bubble.active)
  return [
    ...pressable.filter(({ disabled }) => !disabled).map(({ id }) => ({ kind: 'chose' as const, choice: id })),
    ...(prompt ? [{ kind: 'typed' as const, bubble: prompt.id, text: 'Robin' }] : []),
    ...(picture?.awaited ? [{ kind: 'shown' as const, picture: picture.id, ok: true }] : []),
    ...(chat?.ways ?? []).map(({ to }) => ({ kind: 'led' as const, to })),
    { kind: 'continued' },
  ]
}

const tourSteps = 60

/** Plays one fixed way through the story, trying each choice and event in turn, and returns all that came of it. */
export async function tour(
  stage: ScenarioStage,
  between: (state: unknown) => unknown = (state) => state,
): Promise<readonly ScenarioStep[]> {
  const steps: ScenarioStep[] = []
  let state = await stage.start()
  let open: readonly SceneEvent[] = stage.events
  for (let index = 0; index < tourSteps; index++) {
    const event = open[index % open.length] ?? { kind: 'elapsed', ms: 1000 }
    const step = await stage.step(between(state), event)
    steps.push(step)
    if (step.over) break
    state = step.state
    if (step.effects.some(({ kind }) => kind === 'ask')) open = eventsOf(stage, step)
  }
  return steps
}

/** The script with whatever came along, as every step gets it. */
const storyOf = ({ script, story }: ScenarioEngineSubject): Story => storyWith(structuredClone(script), story)
