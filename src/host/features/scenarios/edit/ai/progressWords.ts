import { counted } from './counted.ts'
import type { DraftNews } from './draftScenario.ts'

/** How far a draft is. The words change seldom, the letters often. */
export interface DraftProgress {
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
