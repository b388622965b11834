import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { root } from '../setup.mjs'
import { character, type SavedChat } from './chats.ts'
import type { Figure } from './figures.ts'

const atOnce = 1000

/** Saves chats through the app's own storage worker, as an import would. */
export async function saveChats(page: Page, chats: readonly SavedChat[]): Promise<readonly Figure[]> {
  const begun = performance.now()
  const commit = (label: string, changes: readonly unknown[]) => commitTo(page, label, changes)
  await commit('Character', [{ kind: 'put', table: 'characters', value: character }])
  for (const { session, messages } of chats) {
    await commit('Chat', [{ kind: 'put', table: 'sessions', value: session }])
    for (let from = 0; from < messages.length; from += atOnce) {
      const lot = messages.slice(from, from + atOnce)
      await commit(
        'Messages',
        lot.map((value) => ({ kind: 'put', table: 'messages', value })),
      )
    }
  }
  return [{ name: 'saving the chats', value: performance.now() - begun, unit: 'ms' }]
}

/** Changes records through the app's own storage worker. */
export async function commitTo(page: Page, label: string, changes: readonly unknown[]): Promise<void> {
  await page.evaluate(
    ([path, name, all]) => {
      globalThis.benchStorage ??= bench.storageAt(path)
      return benchStorage('commit', name, all)
    },
    [storageAddress(), label, changes] as const,
  )
}

function storageAddress(): string {
  const name = readdirSync(join(root, 'dist/assets')).find((file) => /^storage-[\w-]+\.js$/.test(file))
  if (!name) throw new Error('The build has no storage worker.')
  return `/assets/${name}`
}

declare global {
  var benchStorage: ReturnType<typeof bench.storageAt>
}
