import type { Page } from '@playwright/test'

/** Changes one part of the settings the way another tab would: in the database, with a word to the tabs that are open. */
export async function changeElsewhere(page: Page, part: string, patch: object): Promise<void> {
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
