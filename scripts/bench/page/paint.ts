/** Calls back once the coming frame has been painted, as far as a page can know. */
export function afterPaint(run: (now: number) => void): void {
  requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => run(performance.now())
    port2.postMessage(undefined)
  })
}

const patienceMs = 20_000

/** Looks once a frame until `look` finds something, and passes it on when its frame has been painted. */
export function whenPainted<T>(look: () => T | undefined): Promise<{ readonly found: T; readonly at: number }> {
  return new Promise((resolve, reject) => {
    const patience = performance.now() + patienceMs
    const step = () => {
      const found = look()
      if (performance.now() > patience) return reject(new Error('What was waited for never came to the screen.'))
      if (found === undefined) return void requestAnimationFrame(step)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve({ found, at: performance.now() })
      port2.postMessage(undefined)
    }
    requestAnimationFrame(step)
  })
}

/** Whether a person could see this: it has a place on the screen and is not hidden. */
export function isSeen(element: Element): boolean {
  const { top, bottom, height } = element.getBoundingClientRect()
  return height > 0 && bottom > 0 && top < innerHeight && element.checkVisibility({ visibilityProperty: true })
}
