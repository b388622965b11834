/** The same items; while one is worked on, the next is already on its way. */
export async function* aheadOf<T>(source: AsyncIterable<T>): AsyncGenerator<T, void> {
  const items = source[Symbol.asyncIterator]()
  let next = items.next()
  try {
    while (true) {
      const item = await next
      if (item.done) return
      next = items.next()
      // Who leaves before it comes does not hear of it.
      next.catch(() => {})
      yield item.value
    }
  } finally {
    await items.return?.()
  }
}
