import { messageOf, PluginError } from 'sdk'
import { draw, type ScriptBudget, type ScriptMachine } from 'sdk/story'
import { isFields } from '../document/document.ts'
import { includesOf, isInclude } from '../document/includes.ts'
import { freshId, note, type Play, type Scripts } from '../engine/play.ts'
import { callHost } from './callHost.ts'
import { type Entry, type EvaluationKind, emptyJournal, type Journal, marked, recorded } from './journal.ts'
import { type Performance, performIn } from './perform.ts'
import { prelude } from './prelude.ts'

/** A realm that stands where a journal ends. */
interface Live {
  mark: string
  length: number
  /** Whose step it serves now; undefined while it repeats what was. */
  play: Play | undefined
  /** The entry it repeats. */
  entry: Entry | undefined
  answers: unknown[]
  drawn: number
  readonly sources: Map<string, number>
  /** Variables the author was told of. */
  readonly keptVars: Set<string>
  perform(kind: EvaluationKind, source: string, given: readonly unknown[]): Performance
  isUsable(): boolean
  close(): void
}

/** Stories that are played beside each other, or one and the moment it is rewound to. */
const maxLives = 3
/** Evaluations of one story: five a second for five hours. They are saved with it, and repeated when it is opened again. */
const maxEntries = 100_000
/** How long repeating them may take, in budgets of one script: about half of what the host gives a step. */
const budgetsToRepeat = 4

export function openScripts(machine: ScriptMachine, budget: ScriptBudget): Scripts {
  const lives: Live[] = []

  function liveFor(play: Play): Live | undefined {
    const { journal } = play.draft
    const at = lives.findIndex(({ mark, length }) => mark === journal.mark && length === journal.length)
    const [found] = at >= 0 ? lives.splice(at, 1) : []
    // Before another is opened: a realm that cannot be closed takes those with it that share its memory.
    if (lives.length >= maxLives) lives.shift()?.close()
    const isUsable = found?.isUsable()
    if (!isUsable) found?.close()
    const live = isUsable ? found : repeated(machine, budget, play, journal)
    if (live) lives.push(live)
    return live
  }

  function evaluate(play: Play, kind: EvaluationKind, source: string, given: readonly unknown[] = []): Performance {
    if (play.draft.journal.mark === '') prepare(play)
    const live = play.draft.journal.length < maxEntries ? liveFor(play) : undefined
    if (!live) {
      // Where there is one already, there may have been too little time left in this step.
      if (!play.draft.trouble) {
        note(play, 'error', tooMuch)
        play.draft.trouble = { kind: 'repeat', id: freshId(play, 'trouble'), text: tooMuch }
      }
      return { kind: 'stopped', why: 'time' }
    }
    const before = { draft: { ...play.draft }, wanted: play.wanted }
    live.play = play
    live.answers = []
    live.drawn = before.draft.chance.drawn
    const done = live.perform(kind, source, given)
    live.play = undefined
    if (done.kind === 'stopped') {
      live.close()
      lives.splice(lives.indexOf(live), 1)
      Object.assign(play, before)
      stopFor(play, done.why, source)
      return done
    }
    const index = live.sources.get(source) ?? live.sources.size
    live.sources.set(source, index)
    const { at, drawn } = { at: play.scene.now, drawn: before.draft.chance.drawn }
    const entry: Entry = { kind, source: index, at, drawn, given, answers: live.answers }
    const { chance } = play.draft
    if (live.drawn > chance.drawn) play.draft.chance = { ...chance, drawn: live.drawn }
    play.draft.journal = recorded(play.draft.journal, entry, source)
    live.mark = play.draft.journal.mark
    live.length = play.draft.journal.length
    for (const { message, line } of done.errors) {
      note(play, 'error', `A script failed: ${message}${line === undefined ? '' : ` (line ${line})`}`, source)
    }
    for (const name of done.keptVars) {
      if (live.keptVars.has(name)) continue
      live.keptVars.add(name)
      note(play, 'note', `“var ${name}” kept its value. The Milovana player sets it to undefined each time.`, source)
    }
    return done
  }

  /** Where they lead, and what becomes of them, is ignored. */
  function prepare(play: Play): void {
    const { wanted } = play
    const { trouble } = play.draft
    play.draft.journal = { ...emptyJournal, mark: beginning(play) }
    for (const source of firstScripts(play)) evaluate(play, 'script', source)
    play.wanted = wanted
    play.draft.trouble = trouble
  }

  const cameOf = (done: Performance) => (done.kind === 'done' ? done.value : undefined)
  return {
    prepare,
    run(play, source) {
      if (play.game.profile !== 'oeos' || !isInclude(source)) evaluate(play, 'script', source)
    },
    truth: (play, source) => cameOf(evaluate(play, 'truth', source)) === true,
    text(play, source) {
      const value = source.trim() === '' ? '' : cameOf(evaluate(play, 'text', source))
      return typeof value === 'string' ? value : ''
    },
    value(play, source) {
      const value = cameOf(evaluate(play, 'value', source))
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return isPlain || value === null ? value : undefined
    },
    assign: (play, target, text) => void evaluate(play, 'assign', target, [text]),
    fire: (play, event, given) => void evaluate(play, 'fire', event, given),
  }
}

/** In the open player, scripts that say so run before the first page, and not where they stand. */
function firstScripts({ game: { document, profile } }: Play): readonly string[] {
  return [...(profile === 'oeos' ? includesOf(document) : []), ...(document.init === '' ? [] : [document.init])]
}

/** What a realm depends on besides its journal. */
const beginning = ({ game, draft }: Play): string =>
  marked(JSON.stringify([game.profile, draft.chance.seed, Object.keys(game.document.modules)]), draft.keptBefore)

/**
 * A fresh realm in which everything in the journal has happened again; none when that takes more time than scripts have.
 * Scripts draw from a sequence of their own: what the host drew while one ran is in its answers, and must not be drawn
 * again.
 */
function repeated(machine: ScriptMachine, budget: ScriptBudget, play: Play, journal: Journal): Live | undefined {
  const { document, profile } = play.game
  const { seed } = play.draft.chance
  const realm = machine.open({
    budget,
    random: () => {
      const { value, chance } = draw({ seed: ~seed >>> 0, drawn: live.drawn })
      live.drawn = chance.drawn
      return value
    },
    now: () => live.play?.scene.now ?? live.entry?.at ?? 0,
    functions: {
      __host: (name, ...given) => {
        if (!live.play) return answered(live.entry?.answers[live.answers.push(null) - 1] ?? null)
        const answer = answerTo(live.play, String(name), given)
        live.answers.push(answer)
        return answered(answer)
      },
    },
  })
  const live: Live = {
    mark: journal.mark,
    length: journal.length,
    play: undefined,
    entry: undefined,
    answers: [],
    drawn: 0,
    sources: new Map(journal.sources.map((source, index) => [source, index])),
    keptVars: new Set(),
    perform: performIn(realm, profile === 'eos'),
    isUsable: () => realm.isUsable(),
    close: () => realm.close(),
  }
  const begun = realm.run(
    prelude({ isOpen: profile === 'oeos', modules: Object.keys(document.modules), kept: play.draft.keptBefore }),
  )
  if (begun.kind === 'stopped') {
    realm.close()
    return undefined
  }
  if (begun.kind !== 'value') throw new PluginError('plugin/call-failed', 'Scripts cannot be run here. Reload the app.')
  const until = performance.now() + budgetsToRepeat * budget.ms
  for (const chunk of journal.chunks) {
    for (const entry of chunk) {
      live.entry = entry
      live.answers = []
      live.drawn = entry.drawn
      const done = live.perform(entry.kind, journal.sources[entry.source] ?? '', entry.given)
      // It came to its end the first time.
      if (done.kind === 'stopped' || performance.now() > until) {
        realm.close()
        return undefined
      }
    }
  }
  live.entry = undefined
  return live
}

/** The key of an answer that was an error. */
const refusal = 'the host refused'

function answerTo(play: Play, name: string, given: readonly unknown[]): unknown {
  try {
    return callHost(play, name, given)
  } catch (error) {
    return { [refusal]: messageOf(error), isRange: error instanceof RangeError }
  }
}

function answered(answer: unknown): unknown {
  if (!isFields(answer) || !Object.hasOwn(answer, refusal)) return answer
  const text = String(answer[refusal])
  throw answer.isRange === true ? new RangeError(text) : new TypeError(text)
}

const reasons = {
  time: 'it ran for too long',
  memory: 'it asked for too much memory',
  depth: 'its functions called each other too deep',
} as const

const tooMuch = 'The scripts of this story have done too much to be repeated in time.'

/** Nothing of what scripts did is known any more but what the story keeps. */
export function forgetScripts({ draft }: Play): void {
  draft.journal = emptyJournal
  draft.keptBefore = draft.kept
  draft.hears = []
  draft.alarms = []
}

/** A script was stopped: nothing of what it did counts, and the player says how to go on. */
function stopFor(play: Play, why: keyof typeof reasons, source: string): void {
  const text = `A script of this story was stopped, because ${reasons[why]}.`
  note(play, 'error', text, source)
  play.draft.trouble = { kind: 'script', id: freshId(play, 'trouble'), text }
}
