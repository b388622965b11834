import { unreachable } from 'sdk'
import type { Cause, Found, InactiveReason, TraceLine, Verdict } from '../../../workers/conversation/contract.ts'

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
      return 'Active: it always is.'
    case 'forced':
      return 'Active: something else in the chat asked for it.'
    case 'sticky':
      return 'Active: it fired a little while ago and stays for some messages.'
    case 'kept':
      return 'Active: it fired once in this chat and stays.'
    case 'decorator':
      return 'Active: an instruction at the top of its text says so.'
    case 'key':
      return `Active: the key “${cause.key}” stood in ${foundWords(cause.found, names)}.`
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
  injection: 'a text that was placed into the chat',
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
      return 'the messages that were searched'
    default:
      return unreachable(found)
  }
}

const reasons: Readonly<Record<InactiveReason, string>> = {
  disabled: 'it is switched off.',
  'for-other-characters': 'it is meant for other characters.',
  'other-generation-kind': 'it is not meant for this kind of reply.',
  delayed: 'the chat is not long enough yet.',
  'cooling-down': 'it fired a short while ago and rests.',
  'waits-for-recursion': 'it waits for another entry to call for it.',
  'excluded-from-recursion': 'other entries may not call for it.',
  decorator: 'an instruction at the top of its text keeps it out.',
  'no-keys': 'it has no keys, and is not always on.',
  'no-key-found': 'none of its keys stood in the messages that were searched.',
  'secondary-keys': 'a key was found, but the secondary keys did not agree.',
  'lost-in-group': 'another entry of its group was chosen.',
  chance: 'chance was against it.',
  'dropped-budget': 'there was no room left for lore.',
  'dropped-book-budget': 'its book had used up its own room.',
  empty: 'its text is empty.',
  'ruled-out': 'it enters what you have ruled out.',
}

const reasonWords = (reason: InactiveReason, detail: string | undefined): string =>
  `Not: ${reasons[reason]}${detail === undefined ? '' : ` (${detail})`}`

/** Keys that were never tried, because patterns took too long. */
export const unansweredWords = ({ unanswered = [] }: TraceLine): string | undefined =>
  unanswered.length === 0 ? undefined : `Took too long to search, and was skipped: ${unanswered.join(', ')}`
