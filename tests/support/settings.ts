import type { Page } from '@playwright/test'
import { expect } from './patience.ts'

/** Changes one part of the settings the way another tab would: in the database, with a word to the tabs that are open. */
export async function changeElsewhere(page: Page, part: string, patch: object): Promise<void> {
  // Opened before there is one, it would be made empty here, and no use to the app.
  await expect.poll(() => hasDatabase(page)).toBe(true)
  await page.evaluate(
    async ([part, patch]) => {
      const done = <T>(request: IDBRequest<T>) =>
        new Promise<T>((resolve, reject) => {
          request.onsuccess = () => resolve(request.result)
          request.onerror = () => reject(request.error)
        })
      const database = await done(indexedDB.open('vesper-sessions'))
      const settings = database.transaction('settings', 'readwrite').objectStore('settings')
      const before = (await done(settings.get(part))) as { value: { value: object } } | undefined
      await done(settings.put({ v: 0, value: { id: part, value: { ...before?.value.value, ...patch } } }, part))
      database.close()
      const channel = new BroadcastChannel('vesper-changes')
      channel.postMessage({ commit: 0, tables: ['settings'], sessions: [] })
      channel.close()
    },
    [part, patch] as const,
  )
}

/** One part of the settings as the database has it now: what a page that is loaded anew will find. */
export const savedSettings = (page: Page, part: string): Promise<unknown> =>
  page.evaluate(async (part) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const database = await done(indexedDB.open('vesper-sessions'))
    const row = await done(database.transaction('settings').objectStore('settings').get(part))
    database.close()
    return (row as { value: { value: unknown } } | undefined)?.value.value
  }, part)

/** Whether the app has made its database. */
const hasDatabase = (page: Page) =>
  page.evaluate(async () => {
    const all = await indexedDB.databases()
    return all.some(({ name, version = 0 }) => name === 'vesper-sessions' && version > 1)
  })
