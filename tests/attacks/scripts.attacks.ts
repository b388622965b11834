import { openScriptMachine } from 'sdk/story'
import { type ScriptOverrun, scriptOverruns } from '../../sdk/story/scriptOverruns.fixture.ts'
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
    const realm = machine.open({ ...quiet, house: { echo: (given) => given }, budget: { ms: budgetMs } })
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

  return [
    ...scriptOverruns.map((each) => ({ id: each.id, area, tries: each.tries, attack: () => overrun(each) })),
    ...leaks.map(([name, mark, look], index) => ({
      id: `script-leak-${index + 1}`,
      area,
      tries: `leaves a mark for the next story ${name}`,
      attack: () => leak(mark, look),
    })),
  ]
}

const canary = 'canary'

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
  ['in a promise job', 'Promise.resolve().then(() => { globalThis.canary = 1 })', '"canary" in globalThis'],
]
