import type { OpenPlay, PlayNews } from '../../../../workers/scenario/contract.ts'

interface SentPlay {
  /** What was asked to be played. */
  readonly opened: unknown[]
  /** Set by the play: sends news of the story. */
  send(news: unknown): void
}

/** A play as the scenario engine has it, whose news the test sends. */
export async function* playSent(world: SentPlay, open: OpenPlay, signal: AbortSignal): AsyncGenerator<PlayNews> {
  world.opened.push(open)
  const waiting: PlayNews[] = []
  let wake = () => {}
  world.send = (news) => {
    waiting.push(news as PlayNews)
    wake()
  }
  signal.addEventListener('abort', () => wake())
  while (!signal.aborted) {
    yield* waiting.splice(0)
    await new Promise<void>((resolve) => {
      wake = resolve
    })
  }
}
