import { vi } from 'vitest'

/** Has no room for the `nth` row that is put, until mocks are restored. */
export function fillDiskAt(nth: number): void {
  const put = IDBObjectStore.prototype.put
  let writes = 0
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (++writes === nth) throw new DOMException('No room', 'QuotaExceededError')
    return put.apply(this, args)
  })
}
