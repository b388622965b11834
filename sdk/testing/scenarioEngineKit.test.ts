import { expect, test } from 'vitest'
import type { ScenarioEngine } from '../contributions/scenarioEngine.ts'
import { definePlugin } from '../definePlugin.ts'
import type { Effect } from '../effects.ts'
import type { SceneEvent } from '../scene.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { portedMaker } from './portedMaker.fixture.ts'
import { type ScenarioEngineSubject, scenarioEngineKit } from './scenarioEngineKit.ts'

interface Page {
  readonly say: string
  readonly hum?: number
  readonly choices: Readonly<Record<string, string>>
}
type Book = Readonly<Record<string, Page>>
interface State {
  readonly book: Book
  readonly page: string | undefined
}

/** Plays books of pages with choices; a page without choices is the end. */
const pages: ScenarioEngine = {
  start(script) {
    const book = Object(script) as Book
    if (typeof book.first?.say !== 'string') throw new Error('The script has no page "first".')
    return { book, page: 'first' } satisfies State
  },
  step(before, event, { limits }) {
    const state = before as State
    const page = state.page === undefined ? undefined : state.book[state.page]
    if (!page) return { state, effects: [], over: true }
    if (event.kind === 'stopped') {
      return { state: { ...state, page: undefined }, effects: [{ kind: 'say', text: 'All is quiet.' }], over: true }
    }
    const name = event.kind === 'chose' ? page.choices[event.choice] : state.page
    const next = name === undefined ? undefined : state.book[name]
    if (!next) return { state, effects: [] }
    const choices = Object.keys(next.choices)
    const hum: Effect = { kind: 'stimulate', pattern: 'hum', target: 'vibrate', level: next.hum ?? 0, ms: 3000 }
    const effects: readonly Effect[] = [
      { kind: 'say', text: next.say },
      ...(next.hum === undefined || limits.includes('vibrate') ? [] : [hum]),
      ...(choices.length > 0 ? [{ kind: 'ask' as const, question: 'What now?', choices }] : []),
    ]
    return { state: { ...state, page: name }, effects, over: choices.length === 0 }
  },
}

const book: Book = {
  first: { say: 'A door, and a stair.', choices: { 'the door': 'room', 'the stair': 'roof' } },
  room: { say: 'A warm room.', hum: 0.3, choices: { back: 'first', stay: 'end' } },
  roof: { say: 'Stars.', choices: { down: 'first' } },
  end: { say: 'You fall asleep.', choices: {} },
}
const trap: Book = { ...book, roof: { say: 'The hatch falls shut.', choices: { knock: 'roof' } } }

type Step = ScenarioEngine['step']
const stepping = (change: (step: ReturnType<Step>, event: SceneEvent) => ReturnType<Step>): ScenarioEngine => ({
  ...pages,
  step: (state, event, scene) => change(pages.step(state, event, scene), event),
})
const subject = (engine = pages, script: unknown = book): ScenarioEngineSubject => ({
  script,
  brokenScripts: [{}, { second: book.room }],
  make: () => engine,
})

test('passes an engine that keeps its promises', async () => {
  expect(await brokenRows(scenarioEngineKit, () => subject())).toEqual([])
})

test('passes one behind ports', async () => {
  const definition = definePlugin({ scenarioEngine: { pages: () => pages } })
  const makeSubject = (): ScenarioEngineSubject => ({
    ...subject(),
    ...portedMaker(definition, 'scenarioEngine', 'pages'),
  })
  expect(await brokenRows(scenarioEngineKit, makeSubject)).toEqual([])
})

let played = 0
test.each<[string, string, ScenarioEngineSubject]>([
  [
    'a state that JSON cannot hold',
    'json',
    subject({
      ...pages,
      start: (script) => ({ ...(pages.start(script) as State), seen: new Set() }),
      step: (state, event, scene) => {
        const { seen } = state as { readonly seen: Set<string> }
        if (!(seen instanceof Set)) return { state, effects: [] }
        const step = pages.step(state, event, scene)
        return { ...step, state: { ...(step.state as State), seen } }
      },
    }),
  ],
  [
    'a story that hangs on chance',
    'replay',
    subject(stepping((step) => ({ ...step, effects: [{ kind: 'say', text: `${played++}` }] }))),
  ],
  ['any script at all', 'script', subject({ ...pages, start: () => ({ book, page: 'first' }) })],
  [
    'effects nobody knows',
    'effects',
    subject(stepping((step) => ({ ...step, effects: [{ kind: 'open-door' } as unknown as Effect] }))),
  ],
  ['a place without exit', 'exits', subject(pages, trap)],
  [
    'stimulation that is ruled out',
    'limits',
    subject({ ...pages, step: (state, event, scene) => pages.step(state, event, { ...scene, limits: [] }) }),
  ],
  [
    'a stop that stops nothing',
    'stopped',
    subject({
      ...pages,
      step: (state, event, scene) =>
        pages.step(state, event.kind === 'stopped' ? { kind: 'elapsed', ms: 1 } : event, scene),
    }),
  ],
  [
    'a throw at something new',
    'unknown-events',
    subject(
      stepping((step, { kind }) => {
        if (!['said', 'chose', 'elapsed', 'stopped'].includes(kind)) throw new Error('What is that?')
        return step
      }),
    ),
  ],
])('catches %s', async (_fault, row, broken) => {
  expect(await brokenRows(scenarioEngineKit, () => broken, row)).toEqual([row])
})
