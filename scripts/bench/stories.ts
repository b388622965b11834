import type { ScenarioEngine, SceneEvent } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { sceneWith, storyWith } from 'sdk/testing'
import { eosEngine } from '../../plugins/scenario-eos/engine/eosEngine.ts'
import { type Figure, p95 } from './figures.ts'

const pages = 5000
const realPages = 150
const realBytes = 1_500_000
const turns = 400
const repeats = 5

/** What it costs to open a long EOS script, and to go from page to page in it. No screen: the engine alone. */
export async function storyFigures(): Promise<readonly Figure[]> {
  const engine = eosEngine(await openScriptMachine())
  const long = JSON.stringify({ pages: Object.fromEntries(Array.from({ length: pages }, (_, at) => page(at, pages))) })
  const real = realSized()
  // The first time pays for compiling the code itself.
  opened(engine, long)
  return [
    { name: 'EOS, opening 5,000 pages', value: best(() => opened(engine, long)), unit: 'ms', budget: 150 },
    {
      name: `EOS, opening ${Math.round(real.length / 1000).toLocaleString('en')} kB`,
      value: best(() => opened(engine, real)),
      unit: 'ms',
      budget: 100,
    },
    { name: 'EOS, to the next page, p95', value: p95(advanced(engine, long)), unit: 'ms', budget: 5 },
  ]
}

/** One page: words, a script that counts, a condition, and a choice that leads on. */
const page = (at: number, count: number): readonly [string, readonly unknown[]] => [
  at === 0 ? 'start' : `room-${at}`,
  [
    { eval: { script: `visits = (typeof visits === 'number' ? visits : 0) + 1` } },
    { say: { label: `<p>Room ${at} of the long house. Lamp <eval>visits</eval>.</p>`, mode: 'instant' } },
    { if: { condition: 'visits > 100000', commands: [{ goto: { target: 'start' } }] } },
    { choice: { options: [{ label: 'On', commands: [{ goto: { target: `room-${(at + 1) % count || 1}` } }] }] } },
  ],
]

/** As large as scripts are that people play: few pages, long chains of pictures. */
function realSized(): string {
  const hash = (at: number) => at.toString(16).padStart(40, '0')
  const words = 'The lamp turns, the sea answers, and the keeper counts the ships that pass in the dark. '
  const chain = (at: number) =>
    Array.from({ length: 19 }, (_, step) => [
      { image: { locator: `gallery:0c0ffee0-0000-4000-8000-000000000001/${(at * 19 + step) % 1300}` } },
      { say: { label: `<p>${words.repeat(4)}</p>`, mode: 'autoplay' } },
    ]).flat()
  const named = Array.from({ length: realPages }, (_, at) => [
    page(at, realPages)[0],
    [...chain(at), ...page(at, realPages)[1]],
  ])
  const images = Array.from({ length: 1300 }, (_, id) => ({ id, hash: hash(id), size: 1000, width: 720, height: 1080 }))
  const galleries = { '0c0ffee0-0000-4000-8000-000000000001': { name: 'ships', images } }
  const text = JSON.stringify({ pages: Object.fromEntries(named), galleries })
  if (text.length < realBytes) throw new Error(`The script has only ${text.length} characters.`)
  return text
}

/** From the file's words to the first page. */
function opened(engine: ScenarioEngine, text: string): number {
  const begun = performance.now()
  const story = storyWith(JSON.parse(text))
  const scene = sceneWith()
  const state = engine.start(story.script, story)
  const { stage } = engine.step(state, { kind: 'began' }, scene, story)
  const ms = performance.now() - begun
  if (!stage?.picture && !stage?.bubbles.length) throw new Error('The story shows nothing.')
  return ms
}

function best(measure: () => number): number {
  return Math.min(...Array.from({ length: repeats }, measure))
}

/** From a press to the next page's words, again and again. */
function advanced(engine: ScenarioEngine, text: string): readonly number[] {
  const story = storyWith(JSON.parse(text))
  let now = sceneWith().now
  let step = engine.step(engine.start(story.script, story), { kind: 'began' }, sceneWith({ now }), story)
  return Array.from({ length: turns }, () => {
    const open = step.stage?.bubbles.find((bubble) => bubble.kind === 'choice' && bubble.active)
    const choice = open?.kind === 'choice' ? open.options[0]?.id : undefined
    if (choice === undefined) throw new Error(`There is no way on from ${step.stage?.page}.`)
    const event: SceneEvent = { kind: 'chose', choice }
    now += 1000
    const begun = performance.now()
    step = engine.step(step.state, event, sceneWith({ now }), story)
    return performance.now() - begun
  })
}
