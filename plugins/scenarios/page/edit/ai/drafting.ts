import { isAbort, messageOf, newId, type StoryAbout } from 'sdk'
import { whyNoModel } from 'sdk/page/chat/whyNoModel.ts'
import { proxy, ref } from 'valtio'
import { engineKeyOf } from '../../../../../src/shared/scenarios/engineKey.ts'
import type { ScenarioRecord } from '../../../../../src/workers/storage/contract.ts'
import { commit } from '../../library/scenarioStore.ts'
import { draft } from '../draft.ts'
import { changeScript } from '../editing.ts'
import { changesOf } from '../newScenario.ts'
import type { ScenarioJson } from '../scenarioDocument.ts'
import { chosenModelWorld } from './chosenModel.ts'
import { type DraftNews, draftScenario } from './draftScenario.ts'
import { boundedWish, type DraftWish, type Extension, emptyWish } from './wish.ts'

export type DraftPhase =
  | { readonly kind: 'wishing' }
  | { readonly kind: 'working'; readonly progress: DraftProgress }
  | { readonly kind: 'drafted'; readonly draft: Drafted }
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'failed'; readonly message: string; readonly problems: readonly string[] }
  | { readonly kind: 'no-model'; readonly words: string }

/** What the author may take. */
export interface Drafted {
  readonly script: ScenarioJson
  readonly about: StoryAbout
  readonly fresh: readonly string[]
  /** What it was drafted for; absent: it is a scenario of its own. */
  readonly extend: Extension | undefined
}

/** What the author wishes, and what has become of it. The wish outlives its dialog, so that nothing is typed twice. */
export const drafting = proxy({
  wish: { ...emptyWish } as DraftWish,
  phase: { kind: 'wishing' } as DraftPhase,
})

let call: AbortController | undefined
/** What the model wrote last, to go on talking from. */
let answer = ''

export function wishFor(change: Partial<DraftWish>): void {
  Object.assign(drafting.wish, change)
}

/** Has the model write what the author wishes, from the beginning. */
export function startDraft(mode: 'new' | 'extend'): Promise<void> {
  answer = ''
  wishFor({ additions: [] })
  return run(mode)
}

/** The same after the author has said what should be different. */
export function talkOn(mode: 'new' | 'extend', words: string): Promise<void> {
  wishFor({ additions: [...drafting.wish.additions, words] })
  return run(mode)
}

export function stopDraft(): void {
  call?.abort()
  call = undefined
  if (drafting.phase.kind === 'working') drafting.phase = { kind: 'wishing' }
}

/** The dialog is opened: what was drafted before is still there, if it is of use here. */
export function openDrafting(mode: 'new' | 'extend'): void {
  const { phase } = drafting
  if (phase.kind !== 'drafted') return
  const { extend } = phase.draft
  const isOfUse = mode === 'new' ? extend === undefined : extend?.document === draft.script
  if (!isOfUse) drafting.phase = { kind: 'wishing' }
}

/** The dialog is closed: what was going on ends, and only the wish and a draft that nobody took yet stay. */
export function leaveDrafting(): void {
  stopDraft()
  if (drafting.phase.kind !== 'drafted') drafting.phase = { kind: 'wishing' }
}

/** Keeps a new scenario and gives its id. Rejects with why it cannot be kept. */
export async function takeNew({ script, about }: Drafted): Promise<string> {
  const id = await saveDrafted(script, about)
  drafting.phase = { kind: 'wishing' }
  return id
}

/** Puts the new nodes into the open scenario; Undo takes them back. False when it has changed since they were drafted. */
export function takeExtension({ script, extend }: Drafted): boolean {
  drafting.phase = { kind: 'wishing' }
  if (extend === undefined || draft.script !== extend.document) return false
  changeScript('Draft with AI', () => script)
  return true
}

async function run(mode: 'new' | 'extend'): Promise<void> {
  call?.abort()
  const own = new AbortController()
  call = own
  drafting.phase = { kind: 'working', progress: begunProgress }
  const show = (phase: DraftPhase) => {
    if (call === own) drafting.phase = phase
  }
  try {
    const words = await whyNoModel()
    if (words) return show({ kind: 'no-model', words })
    const extend = mode === 'extend' ? extensionNow() : undefined
    const { extend: _, ...wish } = drafting.wish
    const asked = boundedWish({ ...wish, ...(extend && { extend }) })
    let progress = begunProgress
    for await (const news of draftScenario(asked, chosenModelWorld(asked.nodes), own.signal, answer)) {
      if (call !== own) return
      if ('answer' in news) answer = news.answer
      progress = progressAfter(progress, news)
      show(phaseAfter(news, progress, extend))
    }
  } catch (error) {
    if (!isAbort(error)) show({ kind: 'failed', message: messageOf(error), problems: [] })
  }
}

function phaseAfter(news: DraftNews, progress: DraftProgress, extend: Extension | undefined): DraftPhase {
  if (news.kind === 'drafted') {
    const { script, about, fresh } = news
    return { kind: 'drafted', draft: ref({ script, about, fresh, extend }) }
  }
  if (news.kind === 'failed') return { kind: 'failed', message: news.message, problems: news.problems }
  return news.kind === 'refused' ? news : { kind: 'working', progress }
}

const extensionNow = (): Extension => ({
  document: draft.script,
  node: draft.selection.kind === 'node' ? draft.selection.id : undefined,
})

/** How far a draft is. The words change seldom, the letters often. */
interface DraftProgress {
  readonly words: string
  readonly round: number
  readonly letters: number
}

export const begunProgress: DraftProgress = { words: 'Asking the model…', round: 1, letters: 0 }

/** How far it is after some news. */
export function progressAfter(before: DraftProgress, news: DraftNews): DraftProgress {
  switch (news.kind) {
    case 'asking':
      return news.round === 1 ? begunProgress : { ...before, round: news.round, letters: 0 }
    case 'waiting':
      return { ...before, words: waitingWords[news.note] }
    case 'retrying':
      return { ...before, words: `${news.failure.message} Retrying…` }
    case 'thinking':
      return { ...before, words: 'The model is thinking…' }
    case 'writing':
      return { ...before, words: 'The model is writing…', letters: news.letters }
    case 'reading':
      return { ...before, words: 'Checking the answer…' }
    case 'problems':
      return { ...before, words: `${counted(news.problems.length, 'problem')}, retrying…` }
    default:
      return before
  }
}

const waitingWords = {
  connecting: 'Asking the model…',
  queued: 'Waiting for the server…',
  loading: 'Loading the model…',
  prompt: 'The model is reading your idea…',
}

/** Keeps a draft as a scenario of the library, and gives its id there. */
async function saveDrafted(script: ScenarioJson, about: StoryAbout): Promise<string> {
  const now = Date.now()
  const record: ScenarioRecord = {
    id: newId(),
    name: about.title,
    author: about.author,
    description: about.description,
    tags: about.tags,
    engine: engineKeyOf('native'),
    created: now,
    modified: now,
    played: 0,
    pages: about.pages.length,
    missing: 0,
    options: {},
  }
  await commit('Scenario drafted with AI', changesOf(record, { id: record.id, script, texts: {} }, []))
  return record.id
}

/** "1 problem", "2 problems". */
export const counted = (count: number, thing: string): string =>
  `${count.toLocaleString()} ${thing}${count === 1 ? '' : 's'}`
