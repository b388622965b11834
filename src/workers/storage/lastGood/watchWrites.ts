import { interceptWrites } from '../interceptWrites.ts'
import type { StoreName, Writing } from '../rows.ts'

/** What a transaction has written to, by store. Rows are looked up again when they are copied. */
export type Touched = Map<StoreName, (IDBValidKey | IDBKeyRange)[]>

/** A transaction that notes what is written through it. Stores in `except` are not watched. */
export function watchWrites(tx: Writing, except: ReadonlySet<string>, touched: Touched): Writing {
  return interceptWrites(tx, (store, write, [first], perform) => {
    const done = perform()
    if (except.has(store)) return done
    if (write === 'delete') note(touched, store, first as IDBValidKey)
    else if (write === 'clear') note(touched, store, everyKey())
    else done.then((key) => note(touched, store, key)).catch(() => {})
    return done
  })
}

/** Numbers sort before everything else. */
const everyKey = () => IDBKeyRange.lowerBound(Number.NEGATIVE_INFINITY)

function note(touched: Touched, store: StoreName, keys: IDBValidKey | IDBKeyRange): void {
  const before = touched.get(store)
  if (before) before.push(keys)
  else touched.set(store, [keys])
}
