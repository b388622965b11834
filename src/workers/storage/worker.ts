import { serve } from 'sdk/runtime'
import type { StorageContract } from './contract.ts'
import { createStorage, type Storage } from './storage.ts'

if (self.name === 'storage-incognito') {
  serveLater(import('./createIncognitoStorage.ts').then(({ createIncognitoStorage }) => createIncognitoStorage()))
} else {
  const storage = createStorage({ copy: true })
  serve<StorageContract>(storage)
  // Opens the store while the page is still starting. If that fails, whoever calls first is told.
  storage.tidy().catch(() => {})
}

/** Calls that come while the storage is still being loaded wait for it. */
async function serveLater(loading: Promise<Storage>): Promise<void> {
  const waiting: MessageEvent[] = []
  const wait = (event: MessageEvent) => void waiting.push(event)
  self.addEventListener('message', wait)
  const storage = await loading
  self.removeEventListener('message', wait)
  serve<StorageContract>(storage)
  for (const { data } of waiting) self.dispatchEvent(new MessageEvent('message', { data }))
}
