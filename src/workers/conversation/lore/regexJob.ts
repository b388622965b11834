import { regexSearch } from './regexRunner.ts'

/** One question to the thread that runs patterns. The text is sent only when it differs from the one before. */
export interface RegexJob {
  readonly id: number
  readonly pattern: string
  readonly flags: string
  readonly text?: string
}

export type RegexReply =
  | { readonly kind: 'ready' }
  | { readonly kind: 'answer'; readonly id: number; readonly match: boolean }

/** The other thread's side of the conversation. */
export function answerRegexJobs(reply: (reply: RegexReply) => void): (job: RegexJob) => void {
  const search = regexSearch()
  let text = ''
  reply({ kind: 'ready' })
  return (job) => {
    text = job.text ?? text
    reply({ kind: 'answer', id: job.id, match: search(job.pattern, job.flags, text) })
  }
}
