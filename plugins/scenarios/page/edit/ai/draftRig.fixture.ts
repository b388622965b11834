import type { ChatMessage, Story } from 'sdk'
import type { WriteEvent } from '../../../../../src/workers/conversation/contract.ts'
import { about } from '../../../../scenario-native/document/about.ts'
import { type DraftNews, type DraftWorld, draftScenario } from './draftScenario.ts'
import { type DraftWish, emptyWish } from './wish.ts'

/** What a model does when it is asked: says something, is cut off, fails, never ends, or waits for the abort. */
export type Saying =
  | string
  | { readonly cut: string }
  | { readonly fails: string }
  | { readonly endless: string }
  | 'hang'

export const storyOf = (script: unknown): Story => ({
  script,
  seed: 0,
  files: [],
  texts: {},
  options: {},
  profile: {},
  name: '',
})

/** What the linter of the built-in format finds in a document, notes aside. */
export const mistakesIn = (script: unknown) =>
  about(storyOf(script)).diagnostics.filter(({ severity }) => severity !== 'note')

/** A model that says its lines in order and the last one for ever, read by the real engine. */
export function draftRig(...lines: readonly Saying[]) {
  const asked: (readonly ChatMessage[])[] = []
  const call = new AbortController()
  const world: DraftWorld = {
    async *ask(messages, signal) {
      asked.push(messages)
      yield* say(lines[Math.min(asked.length, lines.length) - 1] ?? '', signal)
    },
    about: async (script) => about(storyOf(script)),
  }
  async function draft(
    wish: Partial<DraftWish> = {},
    { before, onNews }: { readonly before?: string; onNews?(news: DraftNews): void } = {},
  ): Promise<readonly DraftNews[]> {
    const all: DraftNews[] = []
    const whole = { ...emptyWish, idea: 'An evening in a tea room', nodes: 4, ...wish }
    for await (const news of draftScenario(whole, world, call.signal, before)) {
      all.push(news)
      onNews?.(news)
    }
    return all
  }
  return { draft, asked, call, last: (round: number) => asked[round - 1]?.at(-1)?.content ?? '' }
}

async function* say(line: Saying, signal: AbortSignal): AsyncGenerator<WriteEvent> {
  if (line === 'hang') {
    await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    signal.throwIfAborted()
  } else if (typeof line === 'string') {
    yield { kind: 'text', text: line }
    yield { kind: 'done', text: line, outcome: 'complete' }
  } else if ('cut' in line) {
    yield { kind: 'text', text: line.cut }
    yield { kind: 'done', text: line.cut, outcome: 'length' }
  } else if ('fails' in line) {
    throw new Error(line.fails)
  } else for (;;) yield { kind: 'text', text: line.endless }
}
