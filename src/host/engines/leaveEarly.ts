import { engineScope } from './startEngines.ts'

/**
 * Ends the engines of a page that is left before `settled` and kept by the browser; should it come back, it is loaded
 * anew. A page that is not kept ends by itself, and what it was just saving is still saved.
 *
 * Firefox keeps a page that was left for the way back, its workers stopped wherever they are. A database that one of them
 * was creating then answers no other page until the kept one is dropped. At a start that is the store itself, at every
 * start the scratch database that seals it. A worker that is ended lets go of both.
 */
export function endEnginesWhenLeftEarly(settled: Promise<unknown>): void {
  const watching = new AbortController()
  settled.then(
    () => watching.abort(),
    () => {},
  )
  const leave = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    engineScope[Symbol.dispose]()
    addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  }
  addEventListener('pagehide', leave, { signal: watching.signal, once: true })
}
