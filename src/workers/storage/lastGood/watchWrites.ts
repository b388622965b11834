import type { StoreName, Writing } from '../rows.ts'

/** What a transaction has written to, by store. Rows are looked up again when they are copied. */
export type Touched = Map<StoreName, (IDBValidKey | IDBKeyRange)[]>

/** A transaction that notes what is written through it. Stores in `except` are not watched. */
export function watchWrites(tx: Writing, except: ReadonlySet<string>, touched: Touched): Writing {
  return new Proxy(tx, {
    get(target, name) {
      if (name !== 'objectStore') return bound(target, name)
      return (store: StoreName) => {
        const rows = target.objectStore(store)
        return except.has(store) ? rows : watchStore(rows, (keys) => note(touched, store, keys))
      }
    },
  })
}

function watchStore<T extends object>(rows: T, touch: (keys: IDBValidKey | IDBKeyRange) => void): T {
  return new Proxy(rows, {
    get(target, name) {
      const method = bound(target, name)
      if (typeof method !== 'function' || !writes.has(name)) return method
      return (...given: unknown[]) => {
        const done = method(...given) as Promise<IDBValidKey>
        if (name === 'delete') touch(given[0] as IDBValidKey)
        else if (name === 'clear') touch(everyKey())
        else done.then(touch, () => {})
        return done
      }
    },
  })
}

const writes: ReadonlySet<unknown> = new Set(['put', 'add', 'delete', 'clear'])

/** Numbers sort before everything else. */
const everyKey = () => IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY)

function note(touched: Touched, store: StoreName, keys: IDBValidKey | IDBKeyRange): void {
  const before = touched.get(store)
  if (before) before.push(keys)
  else touched.set(store, [keys])
}

function bound(target: object, name: string | symbol): unknown {
  const value: unknown = Reflect.get(target, name, target)
  return typeof value === 'function' ? value.bind(target) : value
}
