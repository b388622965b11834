/** The same items, of which the first is on its way at once; while one is worked on, the next is. */
export function aheadOf<T>(source: AsyncIterable<T>): AsyncGenerator<T, void> {
  const items = source[Symbol.asyncIterator]()
  const first = items.next()
  // Who leaves before it comes does not hear of it.
  first.catch(() => {})
  return from(items, first)
}

async function* from<T>(items: AsyncIterator<T>, first: Promise<IteratorResult<T>>): AsyncGenerator<T, void> {
  let next = first
  try {
    while (true) {
      const item = await next
      if (item.done) return
      next = items.next()
      next.catch(() => {})
      yield item.value
    }
  } finally {
    await items.return?.()
  }
}
