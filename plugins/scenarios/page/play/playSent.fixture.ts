import type { OpenPlay, PlayNews } from '../../../../src/workers/scenario/contract.ts'
import { Reports } from '../../../../src/workers/shared/Reports.ts'

interface SentPlay {
  /** What was asked to be played. */
  readonly opened: unknown[]
  /** Set by the play: sends news of the story. */
  send(news: unknown): void
}

/** A play as the scenario engine has it, whose news the test sends. */
export function playSent(world: SentPlay, open: OpenPlay, signal: AbortSignal): AsyncIterable<PlayNews> {
  world.opened.push(open)
  const news = new Reports<PlayNews>()
  world.send = (item) => news.add(item as PlayNews)
  return news.watch(signal)
}
