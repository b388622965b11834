// @vitest-environment happy-dom

import type { SessionId } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'
import { Reports } from '../../../workers/shared/Reports.ts'
import type { ChangeNotice } from '../../../workers/storage/contract.ts'

const base = {
  rows: new Map<string, string>(),
  isDown: false,
  answer: Promise.resolve() as Promise<void>,
  tell: (_: ChangeNotice) => {},
  save: undefined as (() => Promise<void>) | undefined,
  left: () => {},
}

const storage = {
  list: async () => {
    if (base.isDown) throw new Error('down')
    const found = [...base.rows].map(([id, text]) => ({ id, text }))
    await base.answer
    return found
  },
  saveComposerDrafts: async (list: readonly { id: string; text: string }[]) => {
    await base.save?.()
    for (const { id, text } of list) text === '' ? base.rows.delete(id) : base.rows.set(id, text)
  },
  changes(signal: AbortSignal) {
    const news = new Reports<ChangeNotice>()
    base.tell = (notice) => news.add(notice)
    return news.watch(signal)
  },
}

const open = async () => {
  vi.resetModules()
  const { replaceEngine } = await import('../../engines/engine.fixture.ts')
  replaceEngine('storage', storage)
  const listen = vi.spyOn(globalThis, 'addEventListener')
  const page = await import('./composerDraft.ts')
  const [, left] = listen.mock.calls.find(([type]) => type === 'pagehide') ?? []
  // Pages of other tests share this window.
  removeEventListener('pagehide', left as EventListener)
  base.left = left as () => void
  return page
}
const settle = () => new Promise((resolve) => setTimeout(resolve))
const [one, two, three] = ['one', 'two', 'three'] as SessionId[] as [SessionId, SessionId, SessionId]
const tellOthers = async () => {
  base.tell({ commit: 0, tables: ['composerDrafts'], sessions: [], from: 'another-tab' })
  await settle()
}

beforeEach(() => {
  base.rows.clear()
  Object.assign(base, { isDown: false, answer: Promise.resolve(), save: undefined })
  vi.restoreAllMocks()
  localStorage.clear()
})

test('keeps text typed while the drafts were being read', async () => {
  base.rows.set(one, 'old').set(two, 'old').set(three, 'old')
  let answer = () => {}
  base.answer = new Promise((resolve) => (answer = resolve))
  const page = await open()
  const restoring = page.restoreDrafts()
  await settle()
  await page.putDrafts({ [one]: 'new' })
  page.saveDraft(two, 'sent')
  page.beginSending(two, 'sent')()
  await settle()
  answer()
  await restoring
  expect([one, two, three].map(page.readDraft)).toEqual(['new', '', 'old'])
})

test('the last keys before the page is left are there at the next start', async () => {
  base.rows.set(one, 'Is the').set(two, 'And now?')
  const page = await open()
  await page.restoreDrafts()
  base.save = () => Promise.reject(new Error('The page is gone.'))
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  page.saveDraft(one, 'Is the tide in?')
  page.saveDraft(two, '')
  base.left()
  await settle()
  base.save = undefined
  const next = await open()
  await next.restoreDrafts()
  expect([one, two].map(next.readDraft)).toEqual(['Is the tide in?', ''])
  expect([...base.rows]).toEqual([[one, 'Is the tide in?']])
  expect(localStorage.length).toBe(0)
})

test('with the lock on nothing that was typed is noted in the clear', async () => {
  const page = await open()
  const { lock } = await import('../../data/privacy/lock.ts')
  lock.state = 'open'
  await page.restoreDrafts()
  page.saveDraft(one, 'Is the tide in?')
  base.left()
  expect(localStorage.length).toBe(0)
})

test('takes over drafts of another tab, except where this tab is typing', async () => {
  const page = await open()
  await page.restoreDrafts()
  void page.followDrafts(new AbortController().signal)
  await settle()
  const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  await page.putDrafts({ [one]: 'mine' })
  base.rows.set(one, 'theirs').set(two, 'theirs')
  await tellOthers()
  expect([page.readDraft(one), page.readDraft(two), page.drafts.takenOver]).toEqual(['mine', 'theirs', 1])
  base.isDown = true
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  await tellOthers()
  expect(warn).toHaveBeenCalledOnce()
  base.isDown = false
  focus.mockReturnValue(false)
  base.rows.delete(two)
  await tellOthers()
  expect([page.readDraft(one), page.readDraft(two)]).toEqual(['theirs', ''])
})

test('a message being sent stays in the draft until the chat has it', async () => {
  const page = await open()
  await page.restoreDrafts()
  const accepted = page.beginSending(one, 'Is the tide in?')
  await settle()
  expect([page.readDraft(one), base.rows.get(one)]).toEqual(['', 'Is the tide in?'])
  await page.putDrafts({ [one]: 'And now?' })
  expect([page.readDraft(one), base.rows.get(one)]).toEqual(['And now?', 'Is the tide in?\nAnd now?'])
  accepted()
  await settle()
  expect(base.rows.get(one)).toBe('And now?')
  page.beginSending(one, 'And now?')()
  accepted()
  await settle()
  expect([page.readDraft(one), base.rows.has(one)]).toEqual(['', false])
})

test('another tab does not bring back what this one is sending', async () => {
  const page = await open()
  await page.restoreDrafts()
  void page.followDrafts(new AbortController().signal)
  await settle()
  page.beginSending(one, 'Is the tide in?')
  await settle()
  await tellOthers()
  expect([page.drafts.takenOver, page.readDraft(one)]).toEqual([1, ''])
})

test('text typed before the chat was open follows the chat’s own draft', async () => {
  const page = await open()
  base.rows.set(two, 'Half a').set(page.noSession, 'of another day')
  await page.restoreDrafts()
  expect(page.moveToOpened(one)).toBe(false)
  expect(page.readDraft(one)).toBe('')
  page.saveDraft(page.noSession, 'sentence')
  expect(page.moveToOpened(two)).toBe(true)
  expect([page.readDraft(two), page.readDraft(page.noSession)]).toEqual(['Half a\nsentence', ''])
})

test('words that were not accepted come back before what was typed meanwhile', async () => {
  const page = await open()
  await page.restoreDrafts()
  page.beginSending(one, 'Is the tide in?')
  expect(page.giveBack(one, 'Is the tide in?')).toBe('Is the tide in?')
  page.saveDraft(two, 'And now?')
  expect(page.giveBack(two, 'Is the tide in?')).toBe('Is the tide in?\nAnd now?')
  expect(page.readDraft(two)).toBe('Is the tide in?\nAnd now?')
})
