import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findBrowser } from '../../scripts/browser/findBrowser.ts'
import { startVictim } from './browser.ts'
import { openSite } from './site.ts'

/** Milliseconds that the storage worker took for a chat of 20,000 messages, by what it did. Throws where one is missing. */
export async function storageTimes(): Promise<Readonly<Record<string, number>>> {
  const site = await openSite()
  const profile = await mkdtemp(join(tmpdir(), 'vesper-speed-'))
  try {
    return { ...(await measure('first', profile, site.address)), ...(await measure('again', profile, site.address)) }
  } finally {
    await site.close()
    await rm(profile, { recursive: true, force: true })
  }
}

/** The first time on a fresh store, the second in a browser that has just been started on it. */
async function measure(
  run: 'first' | 'again',
  profile: string,
  address: string,
): Promise<Readonly<Record<string, number>>> {
  const executable = findBrowser()
  if (!executable) throw new Error('No Chromium was found; CHROME_BIN can name one.')
  // The benchmark's runner names functions by this helper, also those that are handed to the page.
  const { page, kill } = await startVictim(executable, profile, address, (opened) =>
    opened.addInitScript('globalThis.__name = (given) => given'),
  )
  try {
    return await page.evaluate(async (run) => {
      const id = 'long'
      const count = 20_000
      const left = run === 'first' ? count - 4 : count + 196
      const all = (found: { readonly ms: number; readonly messages: number }, expected: number) => {
        if (found.messages !== expected) throw new Error(`${found.messages} messages instead of ${expected}`)
        return Math.round(found.ms * 10) / 10
      }
      const p95 = (times: readonly number[]) =>
        Math.round(([...times].sort((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0) * 10) / 10
      const times: Record<string, number> = {}
      if (run === 'first') {
        const speed = window.crash.speed()
        times.fill = Math.round(await speed.fill(id, count))
        times['order, without gaps'] = all(await speed.order(id), count)
        times['window, without gaps'] = all(await speed.window(id, 9_000, 9_099), 100)
        await speed.thin(id)
      } else {
        times['openAndTail, cold'] = all(await window.crash.speed().openAndTail(id, 60), 60)
      }
      const speed = window.crash.speed()
      times[`openAndTail, new worker, ${run}`] = all(await speed.openAndTail(id, 60), 60)
      times[`tail, ${run}`] = all(await speed.openAndTail(id, 60), 60)
      times[`order, with gaps, ${run}`] = all(await speed.order(id), left)
      times[`window, with gaps, ${run}`] = all(await speed.window(id, 9_000, 9_099), 100)
      times[`history, ${run}`] = all(await speed.history(id), left)
      times[`append, p95, ${run}`] = p95(await speed.append(id, 200))
      times[`draft, p95, ${run}`] = p95(await speed.draft(id, 500))
      if (run === 'again') {
        const { deleteMs, undoMs } = await speed.deleteAndUndo(id)
        times['delete the whole chat'] = Math.round(deleteMs)
        times['undo that'] = Math.round(undoMs)
      }
      return times
    }, run)
  } finally {
    await kill()
  }
}
