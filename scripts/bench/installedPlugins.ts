import type { Page } from '@playwright/test'
import { shortChat } from './chats.ts'
import { type Figure, median } from './figures.ts'
import { commitTo } from './seed.ts'

const installed = 30
const rounds = 9

/** Thirty plugins that are installed and not used: what a start costs more with them than without, in the same run. */
export async function installedPlugins(page: Page, address: string): Promise<readonly Figure[]> {
  const without: number[] = []
  const withThem: number[] = []
  let requests = 0
  await start(page, address)
  for (let round = 0; round < rounds; round++) {
    await install(page, 0)
    const alone = await start(page, address)
    await install(page, installed)
    const crowded = await start(page, address)
    without.push(alone.readyMs)
    withThem.push(crowded.readyMs)
    requests = Math.max(requests, crowded.requests.filter((url) => !alone.requests.includes(url)).length)
  }
  await install(page, 0)
  return [
    {
      name: `a start with ${installed} plugins installed takes more by`,
      value: Math.max(0, median(withThem) - median(without)),
      unit: 'ms',
      budget: 50,
      samples: `${rounds} pairs, ${median(without).toFixed(0)} and ${median(withThem).toFixed(0)}`,
    },
    { name: '  and asks the network more often by', value: requests, unit: '', budget: 0 },
  ]
}

async function start(page: Page, address: string) {
  const requests: string[] = []
  const note = (request: { url(): string }) => void requests.push(new URL(request.url()).pathname)
  page.on('request', note)
  await page.evaluate((id) => localStorage.setItem('vesper-last-session', id), shortChat.session.id)
  await page.goto(`${address}/chat`)
  const readyMs = await page.evaluate(() => bench.composerUsable())
  await page.waitForTimeout(2500)
  page.off('request', note)
  return { readyMs, requests }
}

async function install(page: Page, count: number): Promise<void> {
  const records = Array.from({ length: installed }, (_, index) => recordOf(index))
  await commitTo(
    page,
    'Plugins',
    records.map((value, index) =>
      index < count ? { kind: 'put', table: 'plugins', value } : { kind: 'delete', table: 'plugins', key: value.id },
    ),
  )
}

function recordOf(index: number) {
  const id = `acme.thing-${index}`
  const manifest = {
    id,
    name: `Thing ${index}`,
    version: '1.0.0',
    sdk: '^1.0',
    entry: 'index.js',
    integrity: `sha256-${'A'.repeat(43)}=`,
    description: 'Installed and not used.',
    permissions: { net: { hosts: [`https://thing-${index}.example`], reason: 'To have a permission.' } },
    contributes: {
      command: [{ id: 'go', label: `Go to thing ${index}` }],
      panel: [{ id: 'panel', label: `Thing ${index}`, slot: 'right' }],
      route: [{ id: 'page', label: `Thing ${index}`, path: 'page' }],
      settings: {
        schema: { type: 'object', properties: { loud: { type: 'boolean', title: 'Loud', default: false } } },
      },
    },
  }
  const decisions = [{ permission: 'net', parameters: manifest.permissions.net.hosts, granted: true, at: 1 }]
  const source = { kind: 'file', name: `${id}.vesper-plugin` }
  return {
    id,
    enabled: true,
    installed: { manifest, tier: 'community', source, code: manifest.integrity, at: 1, decisions },
  }
}
