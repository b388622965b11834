import { type Browser, test } from '@playwright/test'
import { expect } from '../support/patience.ts'
import { neighbourId } from './plugins.ts'
import { diaryText, openRig, type Rig } from './rig.ts'

test.use({ trace: 'off' })

let rig: Rig

test.beforeAll(async ({ browser }: { browser: Browser }) => {
  rig = await openRig(browser)
})
test.afterAll(async () => {
  await rig.close()
})

const times = 100
const mebibyte = 1024 * 1024

test(`started and closed ${times} times, a plugin leaves nothing behind`, async () => {
  test.setTimeout(90_000)
  const { page, inPage } = rig
  await inPage('close', 'example.hostile' as typeof neighbourId)
  const again = async (count: number) => {
    for (let turn = 0; turn < count; turn++) {
      expect(await inPage('readDiary')).toBe(diaryText)
      await inPage('close', neighbourId)
    }
  }
  const stand = async () => {
    // What is closed has half a second to say goodbye.
    await expect.poll(() => inPage('frames')).toBe(0)
    await expect.poll(() => strangers(rig)).toBe(0)
    return { ...(await inPage('held')), heap: await heapOf(rig) }
  }
  // The first rounds load and compile what stays.
  await again(10)
  const before = await stand()
  await again(times)
  const after = await stand()
  expect({ ...after, heap: 0 }).toEqual({ ...before, heap: 0 })
  expect(after.heap - before.heap).toBeLessThanOrEqual(mebibyte)
  expect(page.workers().length).toBe(engines(rig))
})

/** Threads of plugins and their gates. */
const strangers = ({ page }: Rig) =>
  page.workers().filter((worker) => /^blob:|\/assets\/gate-/.test(worker.url())).length
const engines = ({ page }: Rig) =>
  page.workers().filter((worker) => /\/assets\/(storage|network|conversation|media)-/.test(worker.url())).length

async function heapOf({ page }: Rig): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
