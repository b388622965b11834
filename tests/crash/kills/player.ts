import type { Page } from '@playwright/test'
import type { Kept, Operation } from './operations.ts'
import {
  appearanceOf,
  ceilingOf,
  deviceOf,
  importedLines,
  ownPrefix,
  pieceOf,
  piecesPerStream,
  safewordOf,
  topicOf,
} from './operations.ts'

declare global {
  /** Outlives the browser: hears of every operation the storage worker has acknowledged. */
  function killsAcknowledged(number: number): void
  function killsRefused(number: number, why: string): void
  interface Window {
    callStorage(method: string, ...args: readonly unknown[]): Promise<unknown>
  }
}

/** Gives the page a storage worker of its own, as a second tab would have, and a way to call it. */
export async function connectStorage(page: Page, passphrase: string): Promise<void> {
  const address = await storageAddress(page)
  await page.evaluate(
    async ([address, passphrase]) => {
      const worker = new Worker(address, { type: 'module' })
      const waiting = new Map<string, { resolve(value: unknown): void; reject(error: Error): void }>()
      let calls = 0
      worker.onmessage = ({ data }) => {
        const call = waiting.get(data.id)
        waiting.delete(data.id)
        if (data.name === 'throw') call?.reject(new Error(String(data.value.value?.message)))
        else call?.resolve(data.value)
      }
      window.callStorage = (method, ...args) =>
        new Promise((resolve, reject) => {
          const id = `kills ${++calls}`
          waiting.set(id, { resolve, reject })
          worker.postMessage({
            id,
            type: 'APPLY',
            path: [method],
            argumentList: args.map((value) => ({ type: 'RAW', value })),
          })
        })
      if ((await window.callStorage('lockState')) === 'locked') await window.callStorage('unlock', passphrase)
    },
    [address, passphrase] as const,
  )
}

async function storageAddress(page: Page): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt++) {
    const worker = page.workers().find((each) => each.url().includes('/assets/storage-'))
    if (worker) return worker.url()
    await page.waitForTimeout(25)
  }
  throw new Error('The page started no storage worker.')
}

/** Everything that is kept, as the storage worker reads it. Checks that counts, order and messages agree. */
export function readKept(page: Page): Promise<Kept> {
  return page.evaluate(async (prefix) => {
    interface Chat {
      readonly id: string
      readonly messageCount: number
      readonly kept?: string
    }
    interface Line {
      readonly active: number
      readonly variants: readonly { readonly content: string; readonly state: string }[]
    }
    interface Device {
      readonly id: string
      readonly name: string
      readonly rules: { readonly ceiling: number }
    }
    interface Part {
      readonly physicalDescription: string
      readonly ownTopics: readonly string[]
      readonly ruledOut: readonly string[]
      readonly ceilings: { readonly vibrate?: number }
      readonly safeword: string
    }
    const kept: Record<string, string[]> = {}
    const call = window.callStorage
    for (const { id, messageCount, kept: copy } of (await call('list', 'sessions')) as readonly Chat[]) {
      // Restore points are copies that the app makes when it rests.
      if (copy === 'auto') continue
      const lines = (await call('window', id, { from: 0, to: 1e6 })) as readonly Line[]
      kept[id] = lines.map(({ variants, active }) => `${variants[active]?.state}: ${variants[active]?.content}`)
      const positions = (await call('order', id)) as Float64Array
      if (lines.length !== messageCount || positions.length !== messageCount) {
        kept[id].push(`broken: ${lines.length} messages, ${positions.length} positions, ${messageCount} counted`)
      }
    }
    for (const { id, name } of (await call('list', 'characters')) as readonly { id: string; name: string }[]) {
      if (id.startsWith(prefix)) kept[`character ${id}`] = [name]
    }
    for (const { id, text } of (await call('list', 'composerDrafts')) as readonly { id: string; text: string }[]) {
      kept[`draft ${id}`] = [text]
    }
    for (const device of (await call('list', 'devices')) as readonly Device[]) {
      if (device.id.startsWith(prefix))
        kept[`device ${device.id}`] = [`${device.name} at ${Math.round(device.rules.ceiling * 100)}`]
    }
    const settings = (await call('list', 'settings')) as readonly { id: string; value: object }[]
    const part = (wanted: string) => settings.find(({ id }) => id === wanted)?.value as Partial<Part> | undefined
    const { ownTopics = [], ruledOut = [] } = part('consent') ?? {}
    // What is not there yet is as it is by default.
    kept['setting appearance'] = [part('userProfile')?.physicalDescription ?? '']
    kept['setting consent'] = [...ownTopics, ...ruledOut]
    kept['setting ceiling'] = [String(part('estim')?.ceilings?.vibrate ?? 60)]
    kept['setting safeword'] = [part('estim')?.safeword ?? 'safeword']
    return kept
  }, ownPrefix)
}

/** Does one operation after the other until the browser is no more. Each call is told of as soon as it is answered. */
export async function play(page: Page, operations: readonly Operation[]): Promise<void> {
  const words = operations.map(({ number }) => ({
    imported: importedLines(number),
    pieces: Array.from({ length: piecesPerStream }, (_, piece) => pieceOf(number, piece)),
    appearance: appearanceOf(number),
    safeword: safewordOf(number),
    ceiling: ceilingOf(number),
    topic: topicOf(number),
    device: deviceOf(number),
  }))
  await page.evaluate(
    async ({ operations, words, prefix }) => {
      const call = window.callStorage
      const time = Date.UTC(2026, 0, 15)
      const session = (id: string) => ({
        id,
        name: id,
        character: { id: 'kills-character', name: 'Mara' },
        messageCount: 0,
        created: time,
        modified: time,
      })
      const message = (session: string, id: string, content: string, position = 0, state = 'complete') => ({
        session,
        position,
        id,
        role: 'assistant',
        characterName: 'Mara',
        variants: [{ content, state, timestamp: time }],
        active: 0,
        timestamp: time,
        metadata: {},
      })
      type Message = ReturnType<typeof message>
      const find = async (chat: string, line: string) => {
        const all = (await call('window', chat, { from: 0, to: 1e6 })) as readonly Message[]
        const found = all.find(({ variants, active }) => variants[active]?.content === line)
        if (!found) throw new Error(`“${line}” is not in ${chat}`)
        return found
      }
      /** As the page saves a choice: what another tab has written first is read again. */
      const choose = async (part: string, patch: object) => {
        for (;;) {
          const all = (await call('list', 'settings')) as readonly { id: string; value: object }[]
          const before = all.find(({ id }) => id === part)?.value
          const value = { ...before, ...patch }
          if (await call('saveSettings', [{ id: part, value }], [{ id: part, value: before }])) return
        }
      }
      const put = (table: string, value: unknown) => ({ kind: 'put', table, value })
      for (const [index, { number, kind, chat, line = '', snapshot }] of operations.entries()) {
        const id = `${prefix}${number}`
        const word = words[index]
        if (!word) return
        const { imported, pieces, appearance, safeword, ceiling, topic, device } = word
        const lines = imported.map((each, at) => message(chat, `${id}-${at}`, each, at))
        const work: Record<typeof kind, () => Promise<unknown>> = {
          send: () => call('append', message(chat, id, `message ${number}`)),
          async stream() {
            const begun = (await call('append', message(chat, id, '', 0, 'generating'))) as Message
            for (const [piece, text] of pieces.entries()) await call('draft', chat, begun.position, piece, text)
            const ended = message(chat, id, pieces.join(''), begun.position)
            await call('commit', 'Reply', [put('messages', ended)])
          },
          async edit() {
            const found = await find(chat, line)
            await call('commit', 'Edit', [
              put('messages', { ...message(chat, found.id, `edit ${number}`, found.position) }),
            ])
          },
          async remove() {
            const found = await find(chat, line)
            await call('commit', 'Delete', [{ kind: 'delete', table: 'messages', key: [chat, found.position] }])
          },
          import: () =>
            call('commit', 'Import', [put('sessions', session(chat)), ...lines.map((each) => put('messages', each))]),
          'import-more': () => call('appendAll', chat, lines),
          save: () => call('copySession', chat, undefined, { ...session(id), kept: 'saved' }),
          delete: () => call('commit', 'Delete', [{ kind: 'delete', table: 'sessions', key: chat }]),
          character: () =>
            call('commit', 'Character', [
              put('characters', {
                id: chat,
                name: `Name ${number}`,
                personality: '',
                basePrompt: '',
                defaultClothing: '',
                mainModel: '',
                tags: [],
                characterLoras: [],
                outfitLoras: [],
                loras: [],
                created: time,
                modified: time,
              }),
            ]),
          snapshot: () => call('snapshot', `kills ${number}`),
          async restore() {
            const all = (await call('snapshots')) as readonly { id: string; reason: string }[]
            const found = all.find(({ reason }) => reason === `kills ${snapshot}`)
            if (!found) throw new Error(`Snapshot ${snapshot} is not there`)
            await call('restore', found.id)
          },
          draft: () => call('saveComposerDrafts', [{ id: chat, text: `draft ${number}` }]),
          'forget-draft': () => call('saveComposerDrafts', [{ id: chat, text: '' }]),
          setting: () => choose('userProfile', { physicalDescription: appearance }),
          consent: () => choose('consent', { ownTopics: [topic.line], ruledOut: [topic.id] }),
          ceiling: () => choose('estim', { ceilings: { vibrate: ceiling } }),
          safeword: () => choose('estim', { safeword }),
          device: () =>
            call('commit', 'Device kept', [
              put('devices', {
                id: `${prefix}device`,
                name: device.slice(0, device.indexOf(' at ')),
                provider: 'kills/kills',
                rules: { isOn: true, ceiling: ceiling / 100, buttonStops: true, routes: {} },
                met: time,
                seen: time,
              }),
            ]),
        }
        try {
          await work[kind]()
        } catch (error) {
          killsRefused(number, String(error))
          return
        }
        killsAcknowledged(number)
      }
    },
    { operations, words, prefix: ownPrefix },
  )
}
