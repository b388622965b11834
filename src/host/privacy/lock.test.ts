// @vitest-environment happy-dom
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { isPassphrase, keepablePassphrase, parsePassphrase, waitAfterMs } from './passphrase.ts'

beforeEach(() => localStorage.clear())

/** The page as it is after being loaded again. */
async function load() {
  vi.resetModules()
  return await import('./lock.ts')
}

test('a passphrase is known again, another is not, and it is not readable in what is kept', async () => {
  const kept = await keepablePassphrase('salt and tide', 1000)
  expect(await isPassphrase('salt and tide', kept)).toBe(true)
  expect(await isPassphrase('salt and tides', kept)).toBe(false)
  expect(JSON.stringify(kept)).not.toContain('tide')
  expect((await keepablePassphrase('salt and tide', 1000)).hash).not.toBe(kept.hash)
})

test('what is kept was made in at least 600,000 rounds', async () => {
  const { setPassphrase, lockKey } = await load()
  await setPassphrase('salt and tide')
  expect(parsePassphrase(localStorage.getItem(lockKey) ?? '')?.rounds).toBeGreaterThanOrEqual(600_000)
})

test('Vesper starts locked once there is a passphrase, and opens with it alone', async () => {
  await (await load()).setPassphrase('salt and tide')
  const { lock, unlock } = await load()
  expect(lock).toMatchObject({ isSet: true, isLocked: true, wasOpen: false })
  expect(await unlock('something else')).toBe('wrong')
  expect(lock.isLocked).toBe(true)
  expect(await unlock('salt and tide')).toBe('open')
  expect(lock).toMatchObject({ isLocked: false, wasOpen: true })
})

test('the chastity lock leaves the passphrase alone, and the passphrase leaves the chastity lock closed', async () => {
  await (await load()).setPassphrase('salt and tide')
  const { noteLock } = await import('../locks/lockNow.ts')
  noteLock(true, true)
  expect((await load()).lock).toMatchObject({ isSet: true, isLocked: true })
  expect((await import('../locks/lockNow.ts')).lockNow.isClosed).toBe(true)
})

test('slips make the next try wait, also after the page was loaded again', async () => {
  await (await load()).setPassphrase('salt and tide')
  const { unlock } = await load()
  for (let slip = 0; slip < 3; slip += 1) expect(await unlock('no')).toBe('wrong')
  const again = await load()
  expect(await again.unlock('salt and tide')).toBe('too-soon')
  expect(await again.unlock('salt and tide', () => Date.now() + 5_001)).toBe('open')
})

test('only who knows the passphrase changes or removes it', async () => {
  const { lock, setPassphrase, removePassphrase, unlock } = await load()
  await setPassphrase('salt and tide')
  expect(await setPassphrase('mine now', 'guess')).toBe('wrong')
  expect(await removePassphrase('guess')).toBe('wrong')
  expect(await setPassphrase('new words', 'salt and tide')).toBe('set')
  expect(await unlock('new words')).toBe('open')
  expect(await removePassphrase('new words')).toBe('removed')
  expect(lock.isSet).toBe(false)
})

test('without a passphrase there is nothing to lock', async () => {
  const { lock, lockHere } = await load()
  lockHere()
  expect(lock.isLocked).toBe(false)
})

test('a lock is closed again, and hides the name of the page', async () => {
  const { lock, lockHere, setPassphrase } = await load()
  const { namePage } = await import('../ui/pageTitle.ts')
  namePage('Marguerite · Vesper')
  await setPassphrase('salt and tide')
  lockHere()
  expect([lock.isLocked, document.title]).toEqual([true, 'Vesper'])
})

test('waiting grows from nothing to five minutes', () => {
  expect([1, 2, 3, 4, 5, 9, 1000].map((failures) => waitAfterMs(failures) / 1000)).toEqual([0, 0, 5, 10, 20, 300, 300])
})

test('a damaged note is no lock, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => parsePassphrase(text) === undefined),
    { examples: [['{"salt":"a","hash":"b","rounds":1e99}'], ['{"salt":"a","hash":"b","rounds":-1}']] },
  )
})
