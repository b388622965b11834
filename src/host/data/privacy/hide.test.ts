// @vitest-environment happy-dom
import fc from 'fast-check'
import { beforeEach, expect, test, vi } from 'vitest'
import { isPassphrase, parsePassphrase, storablePassphrase, waitAfterMs } from './passphrase.ts'

beforeEach(() => localStorage.clear())

/** The page as it is after being loaded again. */
async function load() {
  vi.resetModules()
  return await import('./hide.ts')
}

test('a passphrase is known again, another is not, and it is not readable in what is kept', async () => {
  const kept = await storablePassphrase('salt and tide', 1000)
  expect(await isPassphrase('salt and tide', kept)).toBe(true)
  expect(await isPassphrase('salt and tides', kept)).toBe(false)
  expect(JSON.stringify(kept)).not.toContain('tide')
  expect((await storablePassphrase('salt and tide', 1000)).hash).not.toBe(kept.hash)
})

test('stored passphrases use at least 600,000 rounds', async () => {
  const { setCode, hideKey } = await load()
  await setCode('salt and tide')
  expect(parsePassphrase(localStorage.getItem(hideKey) ?? '')?.rounds).toBeGreaterThanOrEqual(600_000)
})

test('Vesper starts hidden once there is a code, and opens with it alone', async () => {
  await (await load()).setCode('salt and tide')
  const { hide, uncover } = await load()
  expect(hide).toMatchObject({ isSet: true, isCovered: true, wasOpen: false })
  expect(await uncover('something else')).toBe('wrong')
  expect(hide.isCovered).toBe(true)
  expect(await uncover('salt and tide')).toBe('open')
  expect(hide).toMatchObject({ isCovered: false, wasOpen: true })
})

test('the chastity lock leaves the passphrase alone, and the passphrase leaves the chastity lock closed', async () => {
  await (await load()).setCode('salt and tide')
  const { noteLock } = await import('../../../../plugins/kink-chastity/page/lockNow.ts')
  noteLock(true, true)
  expect((await load()).hide).toMatchObject({ isSet: true, isCovered: true })
  expect((await import('../../../../plugins/kink-chastity/page/lockNow.ts')).lockNow.isClosed).toBe(true)
})

test('slips make the next try wait, also after the page was loaded again', async () => {
  await (await load()).setCode('salt and tide')
  const { uncover } = await load()
  for (let slip = 0; slip < 3; slip += 1) expect(await uncover('no')).toBe('wrong')
  const again = await load()
  expect(await again.uncover('salt and tide')).toBe('too-soon')
  expect(await again.uncover('salt and tide', () => Date.now() + 5_001)).toBe('open')
})

test('only who knows the passphrase changes or removes it', async () => {
  const { hide, setCode, removeCode, uncover } = await load()
  await setCode('salt and tide')
  expect(await setCode('mine now', 'guess')).toBe('wrong')
  expect(await removeCode('guess')).toBe('wrong')
  expect(await setCode('new words', 'salt and tide')).toBe('set')
  expect(await uncover('new words')).toBe('open')
  expect(await removeCode('new words')).toBe('removed')
  expect(hide.isSet).toBe(false)
})

test('cannot lock without a passphrase', async () => {
  const { hide, hideHere } = await load()
  hideHere()
  expect(hide.isCovered).toBe(false)
})

test('a lock is closed again, and hides the name of the page', async () => {
  const { hide, hideHere, setCode } = await load()
  const { namePage } = await import('sdk/ui/pageTitle.ts')
  namePage('Marguerite · Vesper')
  await setCode('salt and tide')
  hideHere()
  expect([hide.isCovered, document.title]).toEqual([true, 'Vesper'])
})

test('waiting grows from nothing to five minutes', () => {
  expect([1, 2, 3, 4, 5, 9, 1000].map((failures) => waitAfterMs(failures) / 1000)).toEqual([0, 0, 5, 10, 20, 300, 300])
})

test('a damaged note is no hide, whatever stands in it', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => parsePassphrase(text) === undefined),
    { examples: [['{"salt":"a","hash":"b","rounds":1e99}'], ['{"salt":"a","hash":"b","rounds":-1}']] },
  )
})
