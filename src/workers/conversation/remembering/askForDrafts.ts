import type { WriteEvent, WriteRequest } from '../contract.ts'
import { type ReadDraft, readAnswer } from './readDrafts.ts'
import { type RememberTask, rememberRequest, type Unread } from './rememberRequest.ts'

export type AskEvent =
  | Extract<WriteEvent, { readonly kind: 'waiting' | 'retrying' }>
  | { readonly kind: 'asking-again'; readonly attempt: number; readonly of: number }

/** What came of asking: `why` says that no answer could be read, and what was wrong with the last. */
export interface Asked {
  readonly drafts: readonly ReadDraft[]
  readonly why?: string
}

type Write = (request: WriteRequest, signal: AbortSignal) => AsyncIterable<WriteEvent>

/** Each is paid for. */
export const maxTries = 2

/**
 * Asks until an answer can be read, `tries` times at most: the second time with what was wrong with the first. Rejects
 * when the model could not be reached.
 */
export async function* askForDrafts(
  task: RememberTask,
  write: Write,
  signal: AbortSignal,
  tries: number = maxTries,
): AsyncGenerator<AskEvent, Asked> {
  const { hearing, player, remember } = task
  const [first, ...others] = hearing.listeners
  const isGroup = others.length > 0
  const rules = {
    // Each of several has memories of their own.
    most: remember.perExtraction * hearing.listeners.length,
    reveries: remember.reveries,
    ...(remember.ruledOut && { limits: remember.ruledOut }),
    names: { user: player, ...(first && !isGroup && { char: first.name }) },
  }
  let unread: Unread | undefined
  for (let attempt = 1; ; attempt++) {
    signal.throwIfAborted()
    if (attempt > 1) yield { kind: 'asking-again', attempt, of: tries }
    let answer = ''
    for await (const event of write(rememberRequest(task, unread), signal)) {
      if (event.kind === 'waiting' || event.kind === 'retrying') yield event
      else if (event.kind === 'done') answer = event.text
    }
    signal.throwIfAborted()
    const read = await readAnswer(answer, rules)
    if (read.kind === 'drafts') return { drafts: read.drafts }
    unread = { answer, why: read.why }
    if (attempt >= tries) return { drafts: [], why: read.why }
  }
}
