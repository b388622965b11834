import { unreachable } from 'sdk'
import type { Cause, Found, InactiveReason, TraceLine, Verdict } from '../../../src/workers/conversation/contract.ts'

/** What stands behind the names in a trace, in the reader's words. */
export interface TraceNames {
  /** "the newest message", "message 12". */
  message(id: string): string
  /** An entry by its key in the trace. */
  entry(key: string): string
}

/** Why an entry is in the prompt, or why not, as a sentence. */
export function verdictWords(verdict: Verdict, names: TraceNames): string {
  return verdict.kind === 'active' ? causeWords(verdict.cause, names) : reasonWords(verdict.reason, verdict.detail)
}

function causeWords(cause: Cause, names: TraceNames): string {
  switch (cause.kind) {
    case 'constant':
      return 'Active: always on.'
    case 'forced':
      return 'Active: requested by something else in the chat.'
    case 'sticky':
      return 'Active: sticky after a recent match.'
    case 'kept':
      return 'Active: matched earlier and stays on in this chat.'
    case 'decorator':
      return 'Active: set by an instruction at the top of its text.'
    case 'key':
      return `Active: the key “${cause.key}” is in ${foundWords(cause.found, names)}.`
    default:
      return unreachable(cause)
  }
}

const sources: Readonly<Record<Extract<Found, { kind: 'source' }>['source'], string>> = {
  persona: 'your own description',
  description: 'the character’s description',
  personality: 'the character’s personality',
  depthPrompt: 'the character’s note',
  scenario: 'the scenario',
  creatorNotes: 'the author’s notes on the character',
  injection: 'an injected text',
}

function foundWords(found: Found, names: TraceNames): string {
  switch (found.kind) {
    case 'message':
      return names.message(found.id)
    case 'source':
      return sources[found.source]
    case 'recursion':
      return `the entry “${names.entry(found.from)}”`
    case 'text':
      return 'the scanned messages'
    default:
      return unreachable(found)
  }
}

const reasons: Readonly<Record<InactiveReason, string>> = {
  disabled: 'it is off.',
  'for-other-characters': 'it is for other characters.',
  'other-generation-kind': 'it is off for this reply type.',
  delayed: 'the chat is still too short.',
  'cooling-down': 'it is on cooldown.',
  'waits-for-recursion': 'it waits to be activated by another entry.',
  'excluded-from-recursion': "other entries can't activate it.",
  decorator: 'an instruction at the top of its text excludes it.',
  'no-keys': "it has no keys and isn't always on.",
  'no-key-found': 'none of its keys are in the scanned messages.',
  'secondary-keys': "a key matched, but the secondary keys didn't.",
  'lost-in-group': 'another entry in its group won.',
  chance: 'the probability roll failed.',
  'dropped-budget': 'the lore token budget was used up.',
  'dropped-book-budget': "its book's token budget was used up.",
  empty: 'its text is empty.',
  'ruled-out': 'it touches one of your limits.',
}

const reasonWords = (reason: InactiveReason, detail: string | undefined): string =>
  `Inactive: ${reasons[reason]}${detail === undefined ? '' : ` (${detail})`}`

/** Keys that were never tried, because patterns took too long. */
export const unansweredWords = ({ unanswered = [] }: TraceLine): string | undefined =>
  unanswered.length === 0 ? undefined : `Skipped because matching took too long: ${unanswered.join(', ')}`
