import { join } from 'node:path'
import { startApp } from './bench/appServer.ts'
import { barePage } from './bench/barePage.ts'
import { type BenchBrowser, launchBrowser } from './bench/browser.ts'
import { savedChat, shortChat } from './bench/chats.ts'
import { cueFigures } from './bench/cues.ts'
import { deviceFigures } from './bench/devices.ts'
import { endurance } from './bench/endurance.ts'
import { type Figure, isMissed } from './bench/figures.ts'
import { find } from './bench/find.ts'
import { firstVisit } from './bench/firstVisit.ts'
import { flipBookFigures } from './bench/flipBook.ts'
import { hops } from './bench/hops.ts'
import { importFigures } from './bench/imports.ts'
import { installedPlugins } from './bench/installedPlugins.ts'
import { library } from './bench/library.ts'
import { lockFigures } from './bench/lock.ts'
import { memoryFigures } from './bench/memories.ts'
import { memory } from './bench/memory.ts'
import { memoryQuality } from './bench/memoryQuality/memoryQualityInBrowser.ts'
import { modules } from './bench/modules.ts'
import { movingFigures } from './bench/moving.ts'
import { openChat } from './bench/openChat.ts'
import { pictureFigures } from './bench/pictures.ts'
import { platformFigures } from './bench/platform/platform.ts'
import { promptBuild } from './bench/promptBuild.ts'
import { type ReplyServer, startReplyServer } from './bench/replyServer.ts'
import { table, writeReport } from './bench/report.ts'
import { sandboxFigures } from './bench/sandbox.ts'
import { scriptFigures } from './bench/scripts.ts'
import { saveChats } from './bench/seed.ts'
import { sending } from './bench/sending.ts'
import { chooseSettings } from './bench/settings.ts'
import { storageFigures } from './bench/storage.ts'
import { storyFigures } from './bench/stories.ts'
import { streaming } from './bench/streaming.ts'
import { ensureBuild } from './build/ensureBuild.ts'
import { guarded, root, Stop } from './setup.mjs'

/**
 * `npm run bench -- devices` measures nothing else, and so do `-- first-visit`, `-- modules`, `-- turns`, `-- scripts`, `-- stories`, `-- flip-book`, `-- memories`,
 * `-- memory-quality`, `-- pictures`, `-- cues`, `-- imports`, `-- lock`, `-- storage`, `-- find`, `-- platform` and `-- moving` (`-- moving full` at its full size).
 */
const parts = [
  'devices',
  'first-visit',
  'modules',
  'turns',
  'scripts',
  'stories',
  'flip-book',
  'memories',
  'memory-quality',
  'pictures',
  'cues',
  'imports',
  'lock',
  'storage',
  'find',
  'platform',
  'moving',
] as const
const asked = process.argv.slice(2)
const only = parts.find((part) => asked.includes(part))
/** Moving in at its full size. */
const isFull = only === 'moving' && asked.includes('full')

await guarded(async () => {
  const unknown = asked.filter((word) => !parts.some((part) => part === word) && !(isFull && word === 'full'))
  if (unknown.length > 0)
    throw new Stop(`There is nothing to measure called "${unknown.join(' ')}". There are: ${parts.join(', ')}.`)
  await ensureBuild()
  const app = await startApp()
  const replies = await startReplyServer()
  const chromium = await launchBrowser()
  try {
    const figures = await measure(chromium, app.address, replies)
    const all: readonly Figure[] = [
      { name: 'the server, from its start to ready', value: app.readyMs, unit: 'ms' },
      ...figures,
    ]
    console.log(table(all))
    writeReport(join(root, 'reports/bench.json'), all, chromium.browser.version())
    if (all.some(isMissed)) process.exitCode = 1
  } finally {
    await Promise.all([chromium.browser.close(), replies.close(), app.close()])
  }
})

async function measure(chromium: BenchBrowser, address: string, replies: ReplyServer): Promise<readonly Figure[]> {
  const context = await chromium.freshContext()
  const page = await context.newPage()
  const figures: Figure[] = []
  const step = async (name: string, work: () => Promise<readonly Figure[]>) => {
    const begun = performance.now()
    try {
      figures.push(...(await work()))
    } catch (error) {
      if (figures.length > 0) console.log(table(figures))
      const notices = await page.getByRole('alert').allInnerTexts()
      throw new Stop(`${name} could not be measured: ${error}\n${notices.join('\n')}`)
    }
    console.log(`${name}: measured in ${((performance.now() - begun) / 1000).toFixed(1)} s`)
  }
  const chats = { page, address, replies }
  const devices = async () => {
    await step('devices', () => deviceFigures(chromium))
    await step('devices for eight hours', endurance)
  }
  const scripts = () => step('scripts', () => scriptFigures(chromium))
  const stories = () => step('stories', storyFigures)
  const flip = () => step('flip-book', () => flipBookFigures(page, address, replies))
  const memories = () => step('memories', () => memoryFigures(chromium))
  const quality = () => step('memory quality', () => memoryQuality(chromium))
  const pictures = () => step('pictures', () => pictureFigures(chromium, address, replies))
  const cues = () => step('cues', () => cueFigures(chromium))
  const imports = () => step('imports', () => importFigures(chromium, address))
  const lock = () => step('lock', () => lockFigures(chromium, address, replies, 20_000))
  const storage = () => step('storage', storageFigures)
  const finding = () => step('find', () => find(chromium, address))
  const platform = () => step('platform', platformFigures)
  const movedIn = () => step('moving in', () => movingFigures(chromium, address, isFull))
  const first = () => step('first visit', () => firstVisit(chromium, address))
  const withModules = () => step('modules', () => modules(chromium, address, root))
  const turns = async () => {
    await step('a bare page', () => barePage(page, replies))
    await page.goto(`${address}/chat`)
    await chooseSettings(page, replies, 50)
    await step('saving the chats', () => saveChats(page, [shortChat, savedChat(5000)]))
    await step('sending, 5000', () => sending(chats, 5000, 'recent'))
    await step('streaming', () => streaming(chats, 5000))
    await step('hops', () => hops(page, address, replies, { name: 'token through the workers', budget: 2 }))
  }
  if (only) {
    await {
      devices,
      'first-visit': first,
      modules: withModules,
      turns,
      scripts,
      stories,
      'flip-book': flip,
      memories,
      'memory-quality': quality,
      pictures,
      cues,
      imports,
      lock,
      storage,
      find: finding,
      platform,
      moving: movedIn,
    }[only]()
    return figures
  }
  await first()
  await withModules()
  await page.goto(`${address}/chat`)
  await chooseSettings(page, replies, 50)
  await step('saving the chats', () => saveChats(page, [shortChat, savedChat(5000), savedChat(20_000)]))
  await step('opening 5,000', () => openChat(chromium, page, address, 5000, '470'))
  await step('opening 20,000', () => openChat(chromium, page, address, 20_000, '2,950'))
  await step('streaming', () => streaming(chats, 20_000))
  await step('hops', () => hops(page, address, replies, { name: 'token through the workers', budget: 2 }))
  await chooseSettings(page, replies, 50, true)
  await step('hops, sandboxed', () =>
    hops(page, address, replies, { name: 'token through a sandboxed provider', budget: 3 }),
  )
  await chooseSettings(page, replies, 50)
  await step('installed plugins', () => installedPlugins(page, address))
  await step('sandbox', () => sandboxFigures(chromium))
  for (const count of [5000, 20_000]) {
    await step(`sending, ${count}`, () => sending(chats, count, 'recent'))
    await step(`sending all, ${count}`, () => sending(chats, count, 'whole'))
  }
  await step('prompt build', () => promptBuild(chats, 20_000, 5000))
  await step('memory', () => memory(chats, 20_000))
  await step('library', () => library(chromium, address))
  await imports()
  await memories()
  await quality()
  await pictures()
  await cues()
  await lock()
  await storage()
  await finding()
  await platform()
  await movedIn()
  await scripts()
  await stories()
  await flip()
  await devices()
  return figures
}
