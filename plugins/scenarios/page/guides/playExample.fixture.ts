import { readFileSync } from 'node:fs'
import type { Diagnostic, Effect, ScenarioEngine, ScenarioStep, SceneEvent, Stage, StoryFile } from 'sdk'
import { draw, openScriptMachine, type Story } from 'sdk/story'
import { sceneWith } from 'sdk/testing'
import { eosEngine } from '../../../scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../../../scenario-guideme/engine/guideEngine.ts'
import { nativeEngine } from '../../../scenario-native/engine/nativeEngine.ts'
import { type GuideFormat, storyFile } from './guideExample.ts'
import { type GuidePart, readGuide } from './readGuide.ts'

const folder = new URL('../../../../docs/guides/', import.meta.url)
export const sourceOf = (name: string): string => readFileSync(new URL(`${name}.md`, folder), 'utf8')

export type ExamplePart = Extract<GuidePart, { readonly kind: 'example' }>

export const examplesOf = (name: string): readonly ExamplePart[] =>
  readGuide(sourceOf(name)).parts.filter((part) => part.kind === 'example')

const machine = await openScriptMachine()
const engines: Readonly<Record<GuideFormat, ScenarioEngine>> = {
  native: nativeEngine as ScenarioEngine,
  eos: eosEngine(machine, { ms: 500, bytes: 64 * 1024 * 1024 }) as ScenarioEngine,
  guideme: guideEngine(machine) as ScenarioEngine,
}

/** The example as Vesper would play it, with the drawings it shows. */
export function storyOf({ example, title }: ExamplePart, seed: number): Story {
  const { text, path } = storyFile(example, title)
  const sounds = [...example.code.matchAll(/[\w-]+\.(?:mp3|ogg)\b/g)].map(([name]) => name)
  const files = [...example.drawings, ...sounds].map((name): StoryFile => ({ name, type: typeOf(name), size: 1000 }))
  const script = example.format === 'guideme' ? { entry: text, path } : (JSON.parse(text) as unknown)
  return { script, seed, files, texts: {}, options: {}, profile: {}, name: title }
}

const typeOf = (name: string) =>
  name.endsWith('.svg') ? 'image/svg+xml' : name.endsWith('.mp3') ? 'audio/mpeg' : 'audio/ogg'

export const aboutExample = (part: ExamplePart): readonly Diagnostic[] =>
  engines[part.example.format].about?.(storyOf(part, 1)).diagnostics ?? []

export interface Played {
  readonly steps: number
  readonly isOver: boolean
  /** All that was shown, said or told, as one text. */
  readonly words: string
  readonly problems: readonly string[]
}

const maxSteps = 20

/** Plays an example as somebody would who presses whatever there is. */
export function playExample(part: ExamplePart, seed: number, most: number = maxSteps): Played {
  const engine = engines[part.example.format]
  const story = storyOf(part, seed)
  const words: string[] = []
  const problems: string[] = []
  let now = new Date(2030, 5, 1, 12).getTime()
  let step = engine.step(engine.start(story.script, story), { kind: 'began' }, sceneWith({ now }), story)
  let steps = 1
  for (; steps < most; steps++) {
    words.push(...wordsOf(step))
    problems.push(...problemsOf(step))
    if (step.over === true || step.stage?.end !== undefined) break
    const event = step.stage && nextEvent(part.example.format, step.stage, step.wakeAt !== undefined, seed + 97 * steps)
    if (!event && step.wakeAt === undefined) break
    const ms = event ? 200 : Math.max(1, (step.wakeAt ?? now) - now)
    now += ms
    step = engine.step(step.state, event ?? { kind: 'elapsed', ms }, sceneWith({ now }), story)
  }
  const isOver = step.over === true || step.stage?.end !== undefined
  return { steps, isOver, words: words.join('\n'), problems }
}

function nextEvent(format: GuideFormat, stage: Stage, waits: boolean, seed: number): SceneEvent | undefined {
  const { picture, bubbles, buttons, notices, panes, chat, sounds, video } = stage
  if (picture?.awaited) return { kind: 'shown', picture: picture.id, ok: true }
  const prompt = bubbles.find((bubble) => bubble.kind === 'prompt' && bubble.active)
  if (prompt) return { kind: 'typed', bubble: prompt.id, text: 'Robin' }
  if (format === 'guideme' && seed % 3 === 0) {
    const fields = fieldsIn([panes?.left, panes?.right].map((pane) => (pane?.kind === 'html' ? pane.html : '')).join())
    if (fields) return { kind: 'filled', fields }
  }
  const chance = (below: number) => Math.floor(draw({ seed, drawn: 0 }).value * below)
  const clips = [...sounds, ...(video ? [video] : [])].filter(({ playing, loops }) => playing && loops > 0)
  const options = bubbles.flatMap((bubble) => (bubble.kind === 'choice' && bubble.active ? bubble.options : []))
  const open: readonly SceneEvent[] = [
    ...[...options, ...buttons, ...notices.flatMap(({ button }) => button ?? [])]
      .filter(({ disabled }) => !disabled)
      .map(({ id }): SceneEvent => ({ kind: 'chose', choice: id })),
    ...clips.map(({ id }): SceneEvent => ({ kind: 'ended', clip: id, left: 0 })),
    ...(chat && !chat.off ? chat.ways.map(({ to }): SceneEvent => ({ kind: 'led', to })) : []),
    ...(chat && !chat.off ? [{ kind: 'said', by: 'player', text: 'Tell me more.' } as const] : []),
    ...(bubbles.some((bubble) => bubble.kind === 'say' && bubble.active && bubble.marked)
      ? [{ kind: 'continued' } as const]
      : []),
  ]
  // Now and then one waits, where there is something to wait for.
  const picked = chance(open.length + (waits ? 1 : 0))
  return open[picked]
}

function fieldsIn(html: string): Readonly<Record<string, string>> | undefined {
  const names = [...html.matchAll(/<(?:input|select|textarea)[^>]*name="(\w+)"/g)].map(([, name = '']) => name)
  return names.length > 0 ? Object.fromEntries(names.map((name) => [name, 'Robin'])) : undefined
}

const textIn = (html: string) => html.replace(/<[^>]*>/g, '')

function wordsOf({ stage, effects }: ScenarioStep): readonly string[] {
  return [...effects.flatMap(saidIn), ...(stage ? shownOn(stage) : [])]
}

const saidIn = (effect: Effect): readonly string[] => (effect.kind === 'say' ? [effect.text] : [])

function shownOn({ bubbles, buttons, notices, panes, trouble, visible, chat, page }: Stage): readonly string[] {
  const html = [
    ...bubbles.flatMap((bubble) => {
      if (bubble.kind === 'say') return [bubble.html]
      if (bubble.kind === 'prompt') return [bubble.answer ?? '']
      return bubble.options.map((option) => option.html)
    }),
    ...[...buttons, ...(trouble?.choices ?? [])].map((button) => button.html),
    ...notices.flatMap((notice) => [notice.html, notice.button?.html ?? '']),
    ...[panes?.left, panes?.right].map((pane) => (pane?.kind === 'html' ? pane.html : '')),
  ]
  return [
    `page ${page}`,
    ...html.map(textIn),
    trouble?.text ?? '',
    ...(visible ?? []).map(({ text }) => text),
    ...(chat
      ? [chat.environment, chat.clothing, chat.prompt, chat.hint, ...chat.ways.map(({ when }) => when)]
      : []
    ).map((text) => text ?? ''),
  ]
}

const problemsOf = ({ stage, diagnostics = [] }: ScenarioStep): readonly string[] => [
  ...diagnostics.filter(({ severity }) => severity !== 'note').map(({ message }) => message),
  ...(stage?.trouble ? [stage.trouble.text] : []),
]

/** What is said of an example that cannot even be begun. */
export function refusalOf(part: ExamplePart): string | undefined {
  const story = storyOf(part, 1)
  try {
    engines[part.example.format].start(story.script, story)
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
