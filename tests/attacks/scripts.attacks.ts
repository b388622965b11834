import { openScriptMachine, type Story, watchScripts } from 'sdk/story'
import { eosEngine } from '../../plugins/scenario-eos/engine/eosEngine.ts'
import { type ScriptOverrun, scriptOverruns } from '../../sdk/story/scriptOverruns.fixture.ts'
import type { PlayNews } from '../../src/workers/scenario/contract.ts'
import { Play } from '../../src/workers/scenario/Play.ts'
import { ScriptAllowance, type ScriptLimits } from '../../src/workers/scenario/ScriptAllowance.ts'
import { type Attack, type AttackResult, heldUnless } from './attack.ts'

const budgetMs = 200
/** What a busy machine may take from us between two questions to the clock. */
const graceMs = 400
const area = 'scripts of scenarios'
const quiet = { random: () => 0.5, now: () => 0 }

/** Each runs beside a neighbour, which must live on, and a new realm must open after it. */
export async function attacks(): Promise<readonly Attack[]> {
  const machine = await openScriptMachine()

  function overrun({ source, ends }: ScriptOverrun): AttackResult {
    const neighbour = machine.open(quiet)
    const realm = machine.open({ ...quiet, functions: { echo: (given) => given }, budget: { ms: budgetMs } })
    try {
      neighbour.run('var garden = ["rose"]')
      const begun = performance.now()
      const { kind } = realm.run(source)
      const spent = performance.now() - begun
      if (kind !== 'stopped' && !ends) return { broke: `it ended with ${kind}` }
      if (spent > 2 * budgetMs + graceMs) return { broke: `it ran ${Math.round(spent)} ms on ${budgetMs} ms` }
      const after = machine.open(quiet)
      const works = after.run('6 * 7')
      after.close()
      return heldUnless(works.kind !== 'value' && 'no script runs after it')
    } finally {
      realm.close()
      neighbour.close()
    }
  }

  /** Marks everything a story can reach, then looks from realms opened later in the same memory. */
  function leak(mark: string, look: string): AttackResult {
    const first = machine.open(quiet)
    first.run(mark)
    const marked = first.run(look)
    first.close()
    if (marked.kind !== 'value' || marked.value !== true) return { broke: 'the mark was not made' }
    for (let time = 0; time < 40; time++) {
      const later = machine.open(quiet)
      const seen = later.run(look)
      later.close()
      if (seen.kind !== 'value' || seen.value !== false) return { broke: `a later story sees ${JSON.stringify(seen)}` }
    }
    return 'held'
  }

  const engine = eosEngine(machine)

  /** What `look` finds in a story that ran `mark` first, by what it writes to its log. */
  function storySees(name: string, mark: string, look: string): string {
    const page = [
      { eval: { script: mark } },
      { eval: { script: `console.log("seen " + eval(${JSON.stringify(look)}))` } },
    ]
    const script = { pages: { start: page }, init: '', modules: {}, files: {}, galleries: {} }
    const story = { script, seed: 7, files: [], texts: {}, options: { profile: 'eos' }, profile: {}, name }
    const { diagnostics = [] } = engine.step(engine.start(script, story), { kind: 'began' }, scene, story)
    return diagnostics.map(({ message }) => message).join(' ')
  }

  /** The same through the engine of EOS stories, which keeps the realms of its last stories. */
  function storyLeak(mark: string, look: string): AttackResult {
    const first = storySees('Tea', mark, look)
    if (!first.includes('seen true')) return { broke: `the mark was not made: ${first}` }
    for (let time = 0; time < 5; time++) {
      const later = storySees(`Coffee ${time}`, `var turn = ${time}`, look)
      if (!later.includes('seen false')) return { broke: `a later story: ${later}` }
    }
    return 'held'
  }

  /** A story that is stopped, with its memory in ruins or not, and all that come after it. */
  function leakOfStopped(end: string): AttackResult {
    const first = machine.open({ ...quiet, budget: { ms: budgetMs } })
    first.run(
      `${everywhere}; seen.forEach(function (one) { try { one.${canary} = 1 } catch (e) {} }); var ${canary} = 1`,
    )
    if (first.run(end).kind !== 'stopped') return { broke: 'the script was not stopped' }
    first.close()
    for (let time = 0; time < 40; time++) {
      const later = machine.open(quiet)
      const seen = later.run(`'${canary}' in globalThis || '${canary}' in Object || ({}).${canary} !== undefined`)
      later.close()
      if (seen.kind !== 'value' || seen.value !== false) return { broke: `a later story sees ${JSON.stringify(seen)}` }
    }
    return 'held'
  }

  /**
   * Plays a story that nobody touches, under limits of a second or two, until it is paused or a card asks how to go on.
   * Then it must be still, and can be ended.
   */
  async function overTime({ pages, init = '' }: BusyStory): Promise<AttackResult> {
    const allowance = new ScriptAllowance(quickLimits)
    let spent = 0
    let mostInStep = 0
    let inStep = 0
    const news: PlayNews[] = []
    watchScripts({
      begins: () => allowance.leftMs,
      ends(ms) {
        spent += ms
        inStep += ms
        allowance.spend(ms)
      },
    })
    const calls = {
      start: async (story: Story) => engine.start(story.script, story),
      step: async (...[state, event, scene, story]: Parameters<typeof engine.step>) => {
        inStep = 0
        const step = engine.step(state, event, scene, story)
        mostInStep = Math.max(mostInStep, inStep)
        return step
      },
    }
    const script = { pages, init, modules: {}, files: {}, galleries: {} }
    const story = { script, seed: 7, files: [], texts: {}, options: { profile: 'oeos' }, profile: {}, name: 'Tea' }
    const around = { character: undefined, player: { name: 'Robin' }, intensity: 0, limits: [] }
    const play = await Play.open({
      engine: { ...calls, step: (state, event, scene) => calls.step(state as never, event, scene, story) },
      story,
      around,
      allowance,
      tell: (one) => news.push(one),
    })
    try {
      const begun = performance.now()
      await play.tell({ kind: 'began' })
      const isAsking = (one: PlayNews) => one.kind === 'stage' && one.change.stage.trouble !== undefined
      const held = () => news.some((one) => one.kind === 'held' || isAsking(one))
      while (!held() && performance.now() - begun < 20 * quickLimits.patienceMs) await pause(20)
      const took = performance.now() - begun
      if (!held())
        return { broke: `it was not stopped, and ran scripts for ${Math.round(spent)} of ${Math.round(took)} ms` }
      const { burstMs, share, stepMs } = quickLimits
      const most = burstMs + share * took + 2 * stepMs + graceMs
      if (spent > most) return { broke: `its scripts ran ${Math.round(spent)} of ${Math.round(took)} ms` }
      if (mostInStep > stepMs + graceMs) return { broke: `one step ran scripts for ${Math.round(mostInStep)} ms` }
      await pause(50)
      const before = spent
      await pause(300)
      if (spent !== before) return { broke: 'it ran on while it was paused' }
      play.pause(false)
      await play.tell({ kind: 'stopped' })
      return heldUnless(!news.some((one) => one.kind === 'stage' && one.over) && 'it could not be stopped')
    } finally {
      play.close()
      watchScripts(undefined)
    }
  }

  return [
    ...busyStories.map((each, index) => ({
      id: `script-over-time-${index + 1}`,
      area,
      tries: each.tries,
      attack: () => overTime(each),
    })),
    ...scriptOverruns.map((each) => ({ id: each.id, area, tries: each.tries, attack: () => overrun(each) })),
    ...leaks.map(([name, mark, look], index) => ({
      id: `script-leak-${index + 1}`,
      area,
      tries: `leaves a mark for the next story ${name}`,
      attack: () => leak(mark, look),
    })),
    ...leaks.map(([name, mark, look], index) => ({
      id: `script-story-leak-${index + 1}`,
      area,
      tries: `leaves a mark for the next EOS story ${name}`,
      attack: () => storyLeak(mark, look),
    })),
    ...stops.map(([name, end], index) => ({
      id: `script-stopped-leak-${index + 1}`,
      area,
      tries: `leaves marks everywhere and ${name}`,
      attack: () => leakOfStopped(end),
    })),
  ]
}

/** A story that keeps a core busy with scripts that each stay within their own budget. */
interface BusyStory {
  readonly tries: string
  readonly pages: Readonly<Record<string, readonly unknown[]>>
  readonly init?: string
}

const quickLimits: ScriptLimits = { stepMs: 2000, share: 0.25, burstMs: 1000, patienceMs: 1500 }
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
const busy = 'for (var i = 2000000; i--;);'
const waitForEver = { timer: { duration: '1h' } }

const busyStories: readonly BusyStory[] = [
  {
    tries: 'computes for a while on every tick of an interval',
    pages: { start: [waitForEver] },
    init: `setInterval(function () { ${busy} }, 4)`,
  },
  {
    tries: 'computes for a while in a thousand intervals that are due at once',
    pages: { start: [waitForEver] },
    init: `for (var n = 0; n < 1000; n++) setInterval(function () { ${busy} }, 10)`,
  },
  {
    tries: 'begins two intervals on every tick of one',
    pages: { start: [waitForEver] },
    init: `(function more() { ${busy} setInterval(more, 4); setInterval(more, 4) })()`,
  },
  {
    tries: 'computes on every frame it asks for',
    pages: { start: [waitForEver] },
    init: `(function frame() { ${busy} requestAnimationFrame(frame) })()`,
  },
  {
    tries: 'computes on every page and turns pages by timers',
    pages: {
      start: [{ eval: { script: busy } }, { timer: { duration: '10ms' } }, { goto: { target: 'next' } }],
      next: [{ eval: { script: busy } }, { timer: { duration: '10ms' } }, { goto: { target: 'start' } }],
    },
  },
  {
    tries: 'computes in a timer that loops for ever',
    pages: {
      start: [
        {
          timer: {
            duration: '10ms',
            isAsync: true,
            commands: [{ eval: { script: `${busy} /* oeos-timer-loops-0 */` } }],
          },
        },
        waitForEver,
      ],
    },
  },
  {
    tries: 'computes in labels of a hundred lines on one tick',
    pages: {
      start: [
        ...Array.from({ length: 100 }, () => ({
          say: { label: `<eval>(function () { ${busy} })()</eval>`, mode: 'instant' },
        })),
        { timer: { duration: '10ms' } },
        { goto: { target: 'start' } },
      ],
    },
  },
]

const canary = 'canary'
const scene = { now: 0, limits: [], character: undefined, player: { name: 'Robin' }, intensity: 0 }

const stops: readonly (readonly [name: string, end: string])[] = [
  ['runs out of time in a loop', 'for (;;);'],
  ['runs out of time in a built-in', '[].indexOf.call({ length: 2 ** 53 - 1 }, 1)'],
  ['runs out of memory', 'var all = []; for (;;) all.push(new Uint8Array(1048576))'],
  [
    'runs out of time in jobs that ask for the next',
    '(function again() { return Promise.resolve().then(again) })(); for (;;);',
  ],
]

/** In `everywhere`, each object that can be reached from the global one is marked, functions and prototypes as well. */
const everywhere = `
  var seen = new Set(), queue = [globalThis]
  while (queue.length > 0) {
    var one = queue.pop()
    if ((typeof one !== 'object' && typeof one !== 'function') || one === null || seen.has(one)) continue
    seen.add(one)
    queue.push(Object.getPrototypeOf(one))
    for (var key of Reflect.ownKeys(one)) {
      var part = Object.getOwnPropertyDescriptor(one, key)
      queue.push(part.value, part.get, part.set)
    }
  }`

/** Prototypes and makers that only calls and syntax lead to. */
const hiddenBuiltIns = `
  var up = Object.getPrototypeOf
  var hiddenOnes = [[][Symbol.iterator](), ''[Symbol.iterator](), new Map().entries(), new Set().values(), 'a'.matchAll(/a/g),
    function* () {}, async function () {}, async function* () {}, new Int8Array(1).constructor, (function* () {})()]
  hiddenOnes = hiddenOnes.map(up).concat(hiddenOnes.map(function (one) { return up(up(one)) || up(one) }))
  hiddenOnes.push(Object.getOwnPropertyDescriptor(Function.prototype, 'caller').get)
  hiddenOnes = hiddenOnes.filter(Object.isExtensible)`

const leaks: readonly (readonly [name: string, mark: string, look: string])[] = [
  [
    'as a global',
    `${canary} = 1; globalThis.${canary}2 = 1`,
    `'${canary}' in globalThis || '${canary}2' in globalThis`,
  ],
  ['as a lexical name', `let ${canary} = 1`, `typeof ${canary} !== 'undefined'`],
  [
    'on every object and prototype there is',
    `${everywhere}; seen.delete(globalThis); seen.forEach(function (one) { try { one.${canary} = 1 } catch (e) {} })`,
    `${everywhere}; var found = false; seen.forEach(function (one) { if (Object.hasOwn(one, '${canary}')) found = true }); found`,
  ],
  [
    'in place of built-ins',
    'Array.prototype.push = JSON.stringify = Object.keys = function () { return "canary" }',
    '[JSON.stringify([]), Object.keys({}), [].push(1)].includes("canary")',
  ],
  [
    'by a getter on Object.prototype',
    'Object.defineProperty(Object.prototype, "canary", { get() { return 1 }, configurable: true })',
    '({}).canary !== undefined',
  ],
  [
    'under a symbol of the registry',
    `Object.prototype[Symbol.for('${canary}')] = Math[Symbol.for('${canary}')] = 1`,
    `Symbol.for('${canary}') in {} || Symbol.for('${canary}') in Math`,
  ],
  [
    'under a well-known symbol',
    'String.prototype[Symbol.toPrimitive] = Array.prototype[Symbol.toStringTag] = function () { return "canary" }',
    'Symbol.toPrimitive in String.prototype || Symbol.toStringTag in Array.prototype',
  ],
  [
    'on built-ins no global name leads to',
    `${hiddenBuiltIns}; hiddenOnes.forEach(function (one) { one.${canary} = 1 })`,
    `${hiddenBuiltIns}; hiddenOnes.some(function (one) { return Object.hasOwn(one, '${canary}') })`,
  ],
  [
    'as a closure over its data',
    `(function () { var secret = '${canary}'; Array.prototype.reveal = Math.reveal = function () { return secret } })()`,
    'typeof [].reveal === "function" || typeof Math.reveal === "function"',
  ],
  [
    'in how errors are told',
    'Error.prepareStackTrace = function () { return "canary" }; Error.stackTraceLimit = 1234',
    'typeof Error.prepareStackTrace === "function" || Error.stackTraceLimit === 1234 || new Error("x").stack === "canary"',
  ],
  [
    'in chance and time',
    'Math.random = Date.now = function () { return 4242 }',
    'Math.random() === 4242 || Date.now() === 4242',
  ],
  [
    'in memory that it gives back',
    'var held = new Uint32Array(262144).fill(0xc0ffee)',
    '(typeof held === "undefined" ? new Uint32Array(262144) : held).some(function (one) { return one !== 0 })',
  ],
  [
    'in a timer, where there is one',
    `if (typeof setTimeout === 'function') setTimeout(function () { globalThis.${canary} = 1 }, 0); globalThis.${canary} = 1`,
    `'${canary}' in globalThis`,
  ],
  ['in a promise job', 'Promise.resolve().then(() => { globalThis.canary = 1 })', '"canary" in globalThis'],
]
