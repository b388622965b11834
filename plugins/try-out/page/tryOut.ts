import { codeOf, isAbort, messageOf, newId, type SessionId } from 'sdk'
import { whyNoModel } from 'sdk/page/chat/whyNoModel.ts'
import { conversation } from 'sdk/page/engines.ts'
import type { CharacterDraftProps } from 'sdk/page/points/characterParts.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { proxy, snapshot } from 'valtio'
import type { TriedLine, TryOutEvent, TurnOutcome } from '../../../src/workers/conversation/contract.ts'

/** A line as it is shown. */
export interface Line extends TriedLine {
  /** Why it stands no further. */
  readonly problem?: string
}

export type Phase =
  | { readonly kind: 'idle' }
  | Extract<TryOutEvent, { readonly kind: 'waiting' | 'retrying' }>
  | { readonly kind: 'writing' }

/** Why there is no reply. `refused`: something about ages or the form itself; a model was not asked. */
export interface Trouble {
  readonly kind: 'no-model' | 'refused' | 'failed'
  readonly reason: string
}

/** The one try-out of this tab. It lives here and nowhere else. */
export const tryOut = proxy({
  session: newId<'session'>() as SessionId,
  /** What the character said first; undefined while nobody has said anything. */
  opening: undefined as Line | undefined,
  said: [] as Line[],
  /** The reply as far as it is written. */
  live: { text: '', phase: { kind: 'idle' } as Phase },
  trouble: undefined as Trouble | undefined,
})

type Compose = CharacterDraftProps['compose']

let call: AbortController | undefined

/** Ends the reply that is being written. What was written of it stays. */
export function stopReply(): void {
  call?.abort()
}

/** Forgets all that was said. */
export function startAgain(): void {
  call?.abort()
  call = undefined
  Object.assign(tryOut, { session: newId(), opening: undefined, said: [], trouble: undefined })
  Object.assign(tryOut.live, { text: '', phase: { kind: 'idle' } })
}

/** Says something and has the character answer, as the form describes them now. A safeword is heard instead. */
export async function say(text: string, compose: Compose): Promise<void> {
  if (safety.now.hear(text)) return startAgain()
  if (text.trim() === '' || tryOut.live.phase.kind !== 'idle') return
  tryOut.said.push({ by: 'player', text: text.trim() })
  await answer(compose)
}

/** Has the player's last line answered again, as the form describes the character now. */
export async function answerAgain(compose: Compose): Promise<void> {
  if (tryOut.live.phase.kind !== 'idle') return
  if (tryOut.said.at(-1)?.by === 'character') tryOut.said.pop()
  await answer(compose)
}

async function answer(compose: Compose): Promise<void> {
  const own = new AbortController()
  call = own
  tryOut.trouble = undefined
  tryOut.live.phase = { kind: 'waiting', note: 'connecting' }
  let outcome: TurnOutcome | undefined
  try {
    const reason = await whyNoModel()
    if (reason) throw new NoModel(reason)
    const { requestFor } = await import('./requestFor.ts')
    const { session, opening, said } = snapshot(tryOut)
    const request = await requestFor(await compose(), { session, said, ...(opening && { opening: opening.text }) })
    own.signal.throwIfAborted()
    for await (const event of conversation().tryOut(request, own.signal)) {
      // What comes after "Start again" belongs to what is forgotten.
      if (call !== own) return
      if (event.kind === 'ended') outcome = event.outcome
      else show(event)
    }
  } catch (error) {
    if (call !== own) return
    if (!isAbort(error) && !own.signal.aborted) tryOut.trouble = troubleFrom(error)
  }
  if (call === own) end(outcome)
}

class NoModel extends Error {}

function troubleFrom(error: unknown): Trouble {
  const reason = messageOf(error)
  if (error instanceof NoModel) return { kind: 'no-model', reason }
  const isRefused = ['chat/minor', 'chat/age-unknown', 'plugin/refused'].includes(codeOf(error) ?? '')
  return { kind: isRefused ? 'refused' : 'failed', reason }
}

function show(event: Exclude<TryOutEvent, { kind: 'ended' }>): void {
  const { live } = tryOut
  if (event.kind === 'opened') {
    const { text, problem } = event
    tryOut.opening = { by: 'character', text, ...(problem !== undefined && { problem }) }
  } else if (event.kind === 'text') {
    live.text += event.text
    if (live.phase.kind !== 'writing') live.phase = { kind: 'writing' }
  } else if (event.kind !== 'reasoning') live.phase = event
}

/** Puts what was written among the lines, as far as it may stand. */
function end(outcome: TurnOutcome | undefined): void {
  const { live } = tryOut
  const isCut = outcome?.kind === 'ruled-out'
  const text = isCut ? live.text.slice(0, outcome.keep).trimEnd() : live.text
  const problem = tryOut.trouble ? undefined : problemOf(outcome)
  if (text.trim() !== '' || isCut) {
    tryOut.said.push({ by: 'character', text, ...(problem !== undefined && { problem }) })
  }
  if (outcome?.kind === 'failed') tryOut.trouble = { kind: 'failed', reason: outcome.failure.message }
  Object.assign(live, { text: '', phase: { kind: 'idle' } })
}

/** Why a line stands no further; undefined where it is whole. Without an outcome it was given up on its way. */
function problemOf(outcome: TurnOutcome | undefined): string | undefined {
  switch (outcome?.kind) {
    case 'complete':
    case 'failed':
      return undefined
    case 'length':
      return 'Cut off at the maximum reply length.'
    case 'ruled-out':
      return outcome.why
    default:
      return 'Stopped.'
  }
}
