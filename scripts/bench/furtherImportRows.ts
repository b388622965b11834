import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { contentHash, packPlugin } from 'sdk/package'
import { pinnedKeys } from '../../src/host/plugins/index/keys.ts'
import { type ImportRow, prose } from './importRows.ts'

/* What is imported besides stories and books, each at the size it may have at most. */

const list = <Item>(length: number, make: (at: number) => Item): readonly Item[] =>
  Array.from({ length }, (_, at) => make(at))

const menuItem = async (page: Page, menu: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const memory = (at: number) => ({
  id: `memory-${at}`,
  type: 'player',
  content: `${at}: ${prose(540)}`,
  category: 'fact',
  importance: 5,
  pinned: false,
  source: 'automatic',
  at: at * 60_000,
  modified: at * 60_000,
})

const memoryFile = (count: number): string =>
  JSON.stringify({ vesper: 'memories', version: 3, memories: list(count, memory) })

const memories = {
  at: '/characters',
  field: 'Memory file',
  async open(page: Page) {
    await menuItem(page, 'More for Ingrid Solvang', 'Memories')
    await menuItem(page, 'More for the memories of Ingrid Solvang', 'Import from a file')
  },
}

const lora = (at: number) => ({
  id: `lora-${at}`,
  name: `Lamp ${at}`,
  filename: `styles/lamp-${at}.safetensors`,
  category: 'style',
  tags: ['sea'],
  description: prose(1500),
  modelStrength: 0.8,
  clipStrength: 0.8,
  enabled: true,
  triggerWords: ['lamp light'],
  alwaysUseTriggerWords: true,
  keywords: ['lamp'],
  baseModel: 'sdxl',
  created: 1,
  modified: 1,
})

const script = {
  pages: { start: [{ say: { label: '<p>Sit down.</p>' } }, { choice: { options: [{ label: 'Yes', commands: [] }] } }] },
}

const effect = (name: string) => ({
  kind: 'vesper-effect',
  version: 1,
  name,
  layers: list(12, () => ({ cue: 'spiral', from: 0, ms: 5000, params: {} })),
})

/** Text that cannot be packed to a hundredth, as prose that repeats itself is. */
const noise = (bytes: number): string => randomBytes(bytes / 2).toString('hex')

async function pluginOf(bytes: number): Promise<Uint8Array> {
  const code = new TextEncoder().encode(`export default {}\n/* ${noise(bytes)} */\n`)
  const manifest = {
    id: 'acme.lamp',
    name: 'Lamp',
    version: '1.0.0',
    sdk: '^1.0',
    entry: 'main.js',
    integrity: await contentHash(code),
    contributes: {},
  }
  const text = (value: string) => new TextEncoder().encode(value)
  return packPlugin({
    'plugin.json': text(JSON.stringify(manifest)),
    'main.js': code,
    'README.md': text(prose(256 * 1024)),
  })
}

const settings = {
  hypnosis: { effects: list(190, (at) => JSON.stringify(effect(`Effect ${at} ${prose(18_000)}`))) },
  limits: {
    consent: {
      kind: 'vesper-consent',
      version: 1,
      own: list(200, (at) => ({ label: `Topic ${at}`, words: list(10, (word) => `word ${word}`) })),
    },
  },
}

export const furtherImportRows: readonly ImportRow[] = [
  {
    name: 'file of 20,000 memories, read',
    fileName: 'memories.json',
    ...memories,
    bytes: () => memoryFile(20_000),
    done: (page) => page.getByRole('button', { name: 'Import 20,000 memories' }),
  },
  {
    name: 'file of 2,000 memories, kept',
    fileName: 'few-memories.json',
    ...memories,
    bytes: () => memoryFile(2000),
    keep: (page) => page.getByRole('button', { name: 'Import 2,000 memories' }).click({ timeout: 180_000 }),
    done: (page) => page.getByText('2,000 memories imported').first(),
  },
  {
    name: 'list of 2,200 LoRAs',
    fileName: 'loras.json',
    at: '/settings/ai/loras',
    field: 'LoRA file',
    open: (page) => menuItem(page, 'More for LoRAs', 'Import a file'),
    bytes: () => JSON.stringify({ vesper: 'loras', version: 1, loras: list(2200, lora) }),
    keep: (page) => page.getByRole('button', { name: 'Import 2,200 LoRAs' }).click({ timeout: 180_000 }),
    done: (page) => page.getByText('2,200 LoRAs were added to your library').first(),
  },
  {
    name: 'save of 9,900 stored items',
    fileName: 'items.json',
    at: '/scenarios/my',
    field: 'Import saved data',
    async open(page) {
      await page.getByRole('button', { name: 'Import' }).first().click()
      const file = { name: 'small.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(script)) }
      await page.getByLabel('Scenario files').setInputFiles(file)
      await page.getByRole('list', { name: 'Imports' }).getByRole('button', { name: 'Open' }).click()
      await page.getByRole('button', { name: 'Import saved data' }).waitFor()
    },
    bytes: () => JSON.stringify(Object.fromEntries(list(9900, (at) => [`key ${at}`, prose(360)]))),
    done: (page) => page.getByText(/^Imported:|Couldn't import/).first(),
  },
  {
    name: 'effect of 100 kB',
    fileName: 'effect.json',
    at: '/hypnosis',
    field: 'Effect file',
    bytes: () => JSON.stringify({ ...effect('Turn'), more: Object.fromEntries(list(6000, (at) => [`key ${at}`, at])) }),
    done: (page) => page.getByText(/^Turn imported|Couldn't import/).first(),
  },
  {
    name: 'consent file of 100 kB',
    fileName: 'consent.json',
    at: '/settings/consent',
    field: 'Consent file',
    bytes: () =>
      JSON.stringify({
        kind: 'vesper-consent',
        version: 1,
        own: list(200, (at) => ({ label: `Topic ${at}`, words: list(32, (word) => `word ${at}-${word}`) })),
        answers: Object.fromEntries(list(200, (at) => [`own-topic-${at}`, 'no'])),
      }).slice(0, 100_000),
    done: (page) => page.getByText(/Becomes stricter|Couldn't import/).first(),
  },
  {
    name: 'plugin of 5 MB',
    fileName: 'lamp.vesper-plugin',
    at: '/settings/plugins',
    field: 'Install from file',
    bytes: () => pluginOf(5 * 1024 * 1024 - 200),
    done: (page) => page.getByText(/Install “?Lamp|was not installed/).first(),
  },
  {
    name: 'backup with 4 MB of settings',
    fileName: 'backup.json',
    at: '/settings/backup',
    field: 'Backup file',
    bytes: () => JSON.stringify({ version: 1, exportDate: '2026-05-03', characters: [], settings }),
    done: (page) => page.getByText(/Backup contents compared with your data|Nothing was changed/).first(),
  },
  {
    name: 'registry index of 4 MB',
    fileName: 'index.json',
    at: '/settings/plugins',
    bytes: () => JSON.stringify(registryIndex()),
    prepare: serveIndex,
    bring: (page) => page.getByRole('button', { name: 'Browse the registry' }).click(),
    done: (page) => page.getByText(/its signature is valid|The list of plugins/).first(),
  },
]

const release = (at: number) => ({
  version: `1.${at}.0`,
  sdk: '^1.0',
  url: `packages/lamp-${at}.vesper-plugin`,
  hash: `sha256-${'A'.repeat(43)}=`,
  codeHash: `sha256-${'A'.repeat(43)}=`,
  size: 1000,
  permissions: ['net', 'chat'],
  publisher: 'A'.repeat(43),
  signature: 'A'.repeat(86),
  tier: 'community',
  releasedAt: 1,
})

const registryIndex = () => ({
  v: 1,
  signedAt: 1_000_000,
  plugins: list(4000, (at) => ({
    id: `acme.lamp-${at}`,
    name: `Lamp ${at}`,
    description: prose(200),
    versions: [release(at)],
  })),
  revoked: list(2500, (at) => ({ id: `acme.fog-${at}`, why: prose(360) })),
})

/** Puts an index in the place of the app's own, in a browser that has learned of the key that signed it. */
async function serveIndex(context: BrowserContext, bytes: string | Uint8Array): Promise<void> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32).toString('base64url')
  const signature = sign(null, Buffer.from(bytes), privateKey).toString('base64url')
  const memory = { learned: [{ key, after: pinnedKeys[0] }], retired: [], seen: 0, checkedAt: 0, revoked: [] }
  await context.addInitScript((text) => localStorage.setItem('vesper-registry', text), JSON.stringify(memory))
  await context.route('**/registry/index.json', (route) => route.fulfill({ body: Buffer.from(bytes) }))
  const file = JSON.stringify({ v: 1, signatures: [{ key, signature }] })
  await context.route('**/registry/index.json.sig', (route) => route.fulfill({ body: file }))
}
