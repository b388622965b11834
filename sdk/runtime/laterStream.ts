/**
 * A stream whose source is still on its way. Once it is there, each item passes straight through, without a promise of
 * its own: every token of a reply goes this way. Leaving before the source came leaves it when it comes.
 *
 * @internal
 */
export function laterStream<T>(opening: () => Promise<AsyncIterable<T>>): AsyncIterable<T> {
  return {
    [Symbol.asyncIterator]() {
      let items: AsyncIterator<T> | undefined
      let opened: Promise<AsyncIterator<T>> | undefined
      const open = () => {
        opened ??= opening().then((source) => {
          items = source[Symbol.asyncIterator]()
          return items
        })
        return opened
      }
      return {
        next: () => items?.next() ?? open().then((source) => source.next()),
        async return() {
          if (opened) await (await opened).return?.()
          return { value: undefined, done: true }
        },
      }
    },
  }
}
