import type { StoreName, Writing } from './rows.ts'

export type Write = 'put' | 'add' | 'delete' | 'clear'

/** Called in place of each write; `perform` does it, and what is returned is what the caller gets. */
export type Intercept = (
  store: StoreName,
  write: Write,
  given: readonly unknown[],
  perform: () => Promise<IDBValidKey>,
) => Promise<IDBValidKey>

/** The same transaction, with each write passing through `intercept`. Writes through a cursor do not. */
export function interceptWrites(tx: Writing, intercept: Intercept): Writing {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== 'objectStore') return bound(target, name)
      return (store: StoreName) => interceptStore(target.objectStore(store), store, intercept)
    },
  })
}

function interceptStore<T extends object>(rows: T, store: StoreName, intercept: Intercept): T {
  return new Proxy(rows, {
    get(target, name) {
      const method = bound(target, name)
      if (typeof method !== 'function' || !isWrite(name)) return method
      return (...given: unknown[]) => intercept(store, name, given, () => method(...given))
    },
  })
}

const writes: ReadonlySet<unknown> = new Set<Write>(['put', 'add', 'delete', 'clear'])
const isWrite = (name: unknown): name is Write => writes.has(name)

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
