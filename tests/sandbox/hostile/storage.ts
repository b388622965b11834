import { type Attack, offered, outcome, wait } from './outcome.ts'

/* What browsers keep, and what is shared between pages of one origin. */

export const storage = {
  indexedDb: () =>
    outcome(
      () =>
        new Promise((resolve, reject) => {
          const opening = (offered('indexedDB') as IDBFactory).open('vesper-sessions')
          opening.onsuccess = () => resolve(opening.result.name)
          opening.onerror = () => reject(opening.error)
        }),
    ),
  indexedDbNames: () =>
    outcome(async () => (await (offered('indexedDB') as IDBFactory).databases()).map(({ name }) => name).join()),
  caches: () => outcome(async () => await (offered('caches') as CacheStorage).keys()),
  originPrivateFiles: () => outcome(async () => (await navigator.storage.getDirectory()).name),
  cookies: () => outcome(async () => await (offered('cookieStore') as { getAll(): Promise<unknown> }).getAll()),
  channel: () =>
    outcome(async () => {
      const channel = new BroadcastChannel('vesper-changes')
      const heard: unknown[] = []
      channel.onmessage = ({ data }) => heard.push(data)
      channel.postMessage({ commit: 1, tables: ['plugins'], sessions: [] })
      await wait(600)
      channel.close()
      if (heard.length === 0) throw new Error('nobody of the house is on this channel')
      return heard
    }),
  locks: () =>
    outcome(
      () =>
        new Promise((resolve, reject) => {
          setTimeout(resolve, 300, 'held vesper-plugins')
          const hold = () => new Promise<void>((free) => setTimeout(free, 1500))
          navigator.locks.request('vesper-plugins', hold).catch(reject)
        }),
    ),
} satisfies Readonly<Record<string, Attack>>
