// @vitest-environment happy-dom

import type { PluginId } from 'sdk'
import { pluginWithSettings } from 'sdk/page/settings/pluginWithSettings.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Reports } from '../../workers/shared/Reports.ts'
import type { ChangeNotice, SettingRecord } from '../../workers/storage/contract.ts'

const stops: (() => void)[] = []

beforeEach(() => {
  localStorage.clear()
  vi.resetModules()
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.restoreAllMocks()
})

/** A database of settings that several pages share, and that can be made to fail or to wait. */
function database(initial: Readonly<Record<string, unknown>> = {}) {
  const rows = new Map(Object.entries(initial))
  const listeners = new Set<(notice: ChangeNotice) => void>()
  const state = { isFull: false, isDown: false, writes: [] as (readonly SettingRecord[])[] }
  const store = {
    async list() {
      if (state.isDown) throw new Error('down')
      return [...rows].map(([id, value]) => ({ id, value: structuredClone(value) }))
    },
    async saveSettings(records: readonly SettingRecord[], before: readonly SettingRecord[] = []) {
      if (state.isFull) throw new Error('full')
      if (before.some(({ id, value }) => JSON.stringify(value) !== JSON.stringify(rows.get(id)))) return false
      state.writes.push(records)
      for (const { id, value } of records) rows.set(id, structuredClone(value))
      return true
    },
    changes(signal: AbortSignal) {
      const news = new Reports<ChangeNotice>()
      listeners.add((notice) => news.add(notice))
      return news.watch(signal)
    },
  }
  const tellOthers = () => {
    const notice: ChangeNotice = { commit: 0, tables: ['settings'], sessions: [], from: 'another-tab' }
    for (const listener of listeners) listener(notice)
  }
  return { rows, state, store, tellOthers }
}

/** A page as it is after being loaded. */
async function open(store: ReturnType<typeof database>['store'], mayNote?: () => boolean) {
  vi.resetModules()
  const restoring = await import('./restoreSettings.ts')
  const loading = await import('sdk/page/settings/settingsLoaded.ts')
  const changing = await import('sdk/page/settings/settings.ts')
  const { conversationSection: general } = await import('sdk/page/chat/conversationSection.ts')
  const { consentSection: consent } = await import('../consent/consentSection.ts')
  const { cuesSection: cues } = await import('sdk/page/cues/cuesSection.ts')
  const { estimSection: estim } = await import('../consent/estimSection.ts')
  const { privacySection: privacy } = await import('../data/privacy/privacySection.ts')
  const { uiSection: ui, toggleTheme } = await import('./uiSection.ts')
  const sections = { general, consent, cues, estim, privacy, ui, toggleTheme }
  const { errors } = await import('sdk/page/errors.ts')
  const { safety } = await import('./safetyStates.ts')
  stops.push(restoring.restoreSettings(store, undefined, mayNote))
  return { ...restoring, ...loading, ...changing, ...sections, errors, safety }
}

/** Lets everything that is ready to run do so. Nothing here waits for the clock. */
const settle = () => new Promise((resolve) => setTimeout(resolve))

test('a change is in the database, in its own record, and there after a restart', async () => {
  const { rows, state, store } = database()
  const first = await open(store)
  await first.settingsLoaded()
  await settle()
  state.writes.length = 0
  first.changeSettings(first.general, { playerName: 'Robin' })
  await settle()
  expect(state.writes.map((records) => records.map(({ id }) => id))).toEqual([['general']])
  expect(rows.get('general')).toMatchObject({ playerName: 'Robin' })
  const second = await open(store)
  await second.settingsLoaded()
  expect(second.general.now.playerName).toBe('Robin')
})

test('only what the first paint needs is in localStorage', async () => {
  const { store } = database()
  const page = await open(store)
  await page.settingsLoaded()
  page.toggleTheme()
  page.changeSettings(page.general, { playerName: 'Robin' })
  page.changeSettings(page.estim, { safeword: 'pineapple' })
  await settle()
  expect(Object.keys({ ...localStorage })).toEqual(['vesper-first-paint'])
  expect(JSON.parse(localStorage.getItem('vesper-first-paint') ?? '')).toEqual({
    ui: { ...page.ui.now, theme: 'light' },
    privacy: { panicKey: 'F9' },
  })
  const next = await open(database().store)
  expect(next.ui.now.theme).toBe('light')
  await next.settingsLoaded()
})

test('a change right before the page is left is there at the next start, whether the database was told or not', async () => {
  const { rows, store } = database()
  const page = await open({ ...store, saveSettings: () => new Promise(() => {}) })
  await page.settingsLoaded()
  page.changeSettings(page.general, { playerName: 'Robin' })
  dispatchEvent(new Event('pagehide'))
  for (const stop of stops.splice(0)) stop()
  const next = await open(store)
  await next.settingsLoaded()
  await settle()
  expect(next.general.now.playerName).toBe('Robin')
  expect(rows.get('general')).toMatchObject({ playerName: 'Robin' })
  expect(Object.keys({ ...localStorage })).toEqual(['vesper-first-paint'])
})

test('what another tab has saved since a page was left is kept', async () => {
  const { rows, store } = database({ general: { playerName: 'Robin' } })
  const page = await open({ ...store, saveSettings: () => new Promise(() => {}) })
  await page.settingsLoaded()
  page.changeSettings(page.general, { playerName: 'Wren' })
  dispatchEvent(new Event('pagehide'))
  for (const stop of stops.splice(0)) stop()
  rows.set('general', { playerName: 'Kit' })
  const next = await open(store)
  await next.settingsLoaded()
  await settle()
  expect(next.general.now.playerName).toBe('Kit')
  expect(localStorage.getItem('vesper-settings-unsaved')).toBeNull()
})

test('nothing is noted where notes may not be', async () => {
  const { store } = database()
  const page = await open({ ...store, saveSettings: () => new Promise(() => {}) }, () => false)
  await page.settingsLoaded()
  page.changeSettings(page.general, { playerName: 'Robin' })
  dispatchEvent(new Event('pagehide'))
  expect(localStorage.getItem('vesper-settings-unsaved')).toBeNull()
})

test('the note of an older Vesper is taken over once, and removed when the database has it', async () => {
  const note = JSON.stringify({ version: 1, general: { playerName: 'Robin' }, fromLater: { a: 1 } })
  localStorage.setItem('vesper-settings', note)
  const { rows, store } = database()
  const page = await open(store)
  await page.settingsLoaded()
  expect(page.general.now.playerName).toBe('Robin')
  expect(rows.get('fromLater')).toEqual({ a: 1 })
  expect(localStorage.getItem('vesper-settings')).toBeNull()
  page.changeSettings(page.general, { playerName: 'Kit' })
  await settle()
  // The browser was killed before it had written down that the note is gone.
  localStorage.setItem('vesper-settings', note)
  const next = await open(store)
  await next.settingsLoaded()
  expect(next.general.now.playerName).toBe('Kit')
  expect(localStorage.getItem('vesper-settings')).toBeNull()
})

test('a note that cannot be written is shown, stays for the next start, and is moved with the next save', async () => {
  const note = JSON.stringify({ version: 1, general: { playerName: 'Robin' }, consent: { ruledOut: ['x'] }, later: 1 })
  localStorage.setItem('vesper-settings', note)
  const { rows, state, store } = database()
  state.isFull = true
  const page = await open(store)
  await page.settingsLoaded()
  expect(page.settings).toMatchObject({ general: { playerName: 'Robin' }, consent: { ruledOut: ['x'] } })
  expect([page.settingsStatus.phase, page.errors.notices.length]).toEqual(['failed', 1])
  expect(localStorage.getItem('vesper-settings')).toBe(note)
  const next = await open(store)
  await next.settingsLoaded()
  expect(next.consent.now.ruledOut).toEqual(['x'])
  state.isFull = false
  next.changeSettings(next.general, { playerName: 'Kit' })
  await settle()
  expect([rows.get('general'), rows.get('later')]).toMatchObject([{ playerName: 'Kit' }, 1])
  expect([localStorage.getItem('vesper-settings'), next.settingsStatus.phase]).toEqual([null, 'saved'])
})

test('a break that cannot be written holds, and its note stays', async () => {
  const until = Date.now() + 60_000
  localStorage.setItem('vesper-cool-down', String(until))
  const shared = database({ general: { playerName: 'Robin' } })
  shared.state.isFull = true
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  const page = await open(shared.store)
  await page.settingsLoaded()
  expect([page.general.now.playerName, page.safety.breakUntil]).toEqual(['Robin', until])
  shared.tellOthers()
  await settle()
  expect(page.safety.breakUntil).toBe(until)
  expect(localStorage.getItem('vesper-cool-down')).toBe(String(until))
})

test('a note of an older tab loosens nothing that the database limits, and tightens what it limits itself', async () => {
  const loose = {
    pain: true,
    volumeHigh: 90,
    sessionMinutes: 20,
    ruledOut: ['shock'],
    ceilings: { estim: 70, shock: 5 },
  }
  localStorage.setItem(
    'vesper-settings',
    JSON.stringify({
      version: 1,
      general: { playerName: 'Kit', llmEnabled: true },
      consent: { welcome: ['a', 'c'], careful: ['b'], ruledOut: ['d'] },
      estim: { ...loose, safeword: 'old' },
      cues: { strength: 100, mostFlashes: 1 },
    }),
  )
  const { rows, store } = database({
    general: { playerName: 'Robin', llmEnabled: false },
    consent: { welcome: ['d'], careful: ['c'], ruledOut: ['a'], withheld: ['x/devices'] },
    estim: { volumeHigh: 30, ruledOut: ['estim'], safeword: 'new', ceilings: { estim: 10, shock: 20 } },
    cues: { strength: 40, mostFlashes: 3 },
  })
  const page = await open(store)
  await page.settingsLoaded()
  expect(page.settings).toMatchObject({
    general: { playerName: 'Kit', llmEnabled: false },
    consent: { welcome: [], careful: ['c', 'b'], ruledOut: ['a', 'd'], withheld: ['x/devices'] },
    estim: { pain: false, volumeHigh: 30, sessionMinutes: 20, ruledOut: ['estim', 'shock'], safeword: 'new' },
    cues: { strength: 40, mostFlashes: 1 },
  })
  expect(page.estim.now.ceilings).toMatchObject({ estim: 10, shock: 5, vibrate: 60 })
  expect(rows.get('consent')).toMatchObject({ ruledOut: ['a', 'd'] })
})

test('after a failed read, other tabs are followed again, and nothing stale is written over their change', async () => {
  const shared = database()
  const [one, two] = [await open(shared.store), await open(shared.store)]
  await Promise.all([one.settingsLoaded(), two.settingsLoaded()])
  await settle()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  two.changeSettings(two.estim, { volumeHigh: 20 })
  await settle()
  shared.state.isDown = true
  shared.tellOthers()
  await settle()
  one.changeSettings(one.estim, { safeword: 'pineapple' })
  await settle()
  expect(shared.rows.get('estim')).toMatchObject({ volumeHigh: 20, safeword: 'safeword' })
  shared.state.isDown = false
  shared.tellOthers()
  await settle()
  expect(shared.rows.get('estim')).toMatchObject({ volumeHigh: 20, safeword: 'pineapple' })
  expect(one.estim.now).toMatchObject({ volumeHigh: 20, safeword: 'pineapple' })
})

test('a stop that is being written, or could not be, is not undone by what was read before it', async () => {
  const shared = database({ 'safety/stop': { reason: 'person', at: 5 } })
  const page = await open(shared.store)
  await page.settingsLoaded()
  const { saveStop } = await import('./safetyStates.ts')
  await saveStop(shared.store, undefined)
  shared.state.isFull = true
  await expect(saveStop(shared.store, { reason: 'safeword', at: 9 })).rejects.toThrow('full')
  shared.tellOthers()
  await settle()
  expect(page.safety.stopped?.at).toBe(9)
  await expect(saveStop(shared.store, undefined)).rejects.toThrow('full')
  shared.rows.set('safety/stop', { reason: 'person', at: 12 })
  shared.tellOthers()
  await settle()
  expect(page.safety.stopped?.at).toBe(12)
})

test('an unreadable note is set aside, not overwritten', async () => {
  localStorage.setItem('vesper-settings', '{broken')
  const page = await open(database().store)
  await page.settingsLoaded()
  expect(localStorage.getItem('vesper-settings-unreadable')).toBe('{broken')
})

test('what is changed before the database has answered is kept over what it answers', async () => {
  const { rows, store } = database({ general: { playerName: 'Robin' }, visitCount: 7 })
  const page = await open(store)
  page.countVisit()
  page.changeSettings(page.estim, { safeword: 'pineapple' })
  expect(page.settingsStatus.phase).toBe('loading')
  await page.settingsLoaded()
  await settle()
  expect(page.general.now.playerName).toBe('Robin')
  expect([rows.get('visitCount'), rows.get('estim')]).toMatchObject([8, { safeword: 'pineapple' }])
})

test('a change is shown as saved only when it is written, and Retry saves it', async () => {
  const { rows, state, store } = database()
  const page = await open(store)
  await page.settingsLoaded()
  await settle()
  state.isFull = true
  page.changeSettings(page.estim, { safeword: 'pineapple' })
  await settle()
  expect(page.settingsStatus.phase).toBe('failed')
  expect(rows.get('estim')).not.toMatchObject({ safeword: 'pineapple' })
  expect(page.errors.notices).toHaveLength(1)
  state.isFull = false
  await page.errors.notices[0]?.retry?.()
  expect(page.settingsStatus.phase).toBe('saved')
  expect(rows.get('estim')).toMatchObject({ safeword: 'pineapple' })
})

test('changes count as saved once they are in the database, and not when it is full', async () => {
  const { rows, state, store } = database()
  const page = await open(store)
  await page.settingsLoaded()
  await settle()
  page.changeSettings(page.estim, { safeword: 'lantern' })
  await page.settingsSaved()
  expect(rows.get('estim')).toMatchObject({ safeword: 'lantern' })
  vi.spyOn(console, 'error').mockImplementation(() => {})
  state.isFull = true
  page.changeSettings(page.estim, { safeword: 'harbour' })
  await expect(page.settingsSaved()).rejects.toThrow()
  state.isFull = false
  await page.settingsSaved()
  expect(rows.get('estim')).toMatchObject({ safeword: 'harbour' })
})

test('nothing is written over a database that could not be read', async () => {
  const { state, store } = database({ general: { playerName: 'Robin' } })
  state.isDown = true
  const page = await open(store)
  await expect(page.settingsLoaded()).rejects.toThrow('down')
  page.changeSettings(page.general, { playerName: 'Kit' })
  await settle()
  expect([page.settingsStatus.phase, state.writes]).toEqual(['unread', []])
})

test('a slow database is waited for: the page says so, and goes on by itself when it answers', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { rows, store } = database({ general: { playerName: 'Robin' } })
  const read = store.list
  const answers: (() => void)[] = []
  store.list = () => new Promise((resolve) => answers.push(() => resolve(read())))
  const page = await open(store)
  expect(page.settingsStatus.phase).toBe('loading')
  vi.advanceTimersByTime(page.slowAfterMs)
  expect(page.settingsStatus.phase).toBe('slow')
  vi.useRealTimers()
  page.changeSettings(page.estim, { safeword: 'pineapple' })
  for (const answer of answers) answer()
  await page.settingsLoaded()
  await settle()
  expect([page.settingsStatus.phase, page.general.now.playerName]).toEqual(['saved', 'Robin'])
  expect(rows.get('estim')).toMatchObject({ safeword: 'pineapple' })
  expect(page.errors.notices).toEqual([])
})

test('a database that gave up the wait is asked again', async () => {
  const { store } = database({ general: { playerName: 'Robin' } })
  const { PluginError } = await import('sdk')
  vi.spyOn(store, 'list').mockRejectedValueOnce(new PluginError('storage/slow', 'Not yet.'))
  const page = await open(store)
  await page.settingsLoaded()
  await settle()
  expect([page.settingsStatus.phase, page.general.now.playerName]).toEqual(['saved', 'Robin'])
})

test('two tabs that change different parts keep both, and each shows what the other changed', async () => {
  const shared = database()
  const one = await open(shared.store)
  const two = await open(shared.store)
  await Promise.all([one.settingsLoaded(), two.settingsLoaded()])
  await settle()
  const consent = one.consent.now
  one.changeSettings(one.general, { playerName: 'Robin' })
  two.changeSettings(two.estim, { safeword: 'pineapple' })
  await settle()
  shared.tellOthers()
  await settle()
  expect([one, two].map(({ general, estim }) => [general.now.playerName, estim.now.safeword])).toEqual([
    ['Robin', 'pineapple'],
    ['Robin', 'pineapple'],
  ])
  expect(one.consent.now).toBe(consent)
})

test('two tabs that change one part at the same moment keep both changes', async () => {
  const shared = database()
  const one = await open(shared.store)
  const two = await open(shared.store)
  await Promise.all([one.settingsLoaded(), two.settingsLoaded()])
  await settle()
  one.changeSettings(one.consent, { ruledOut: ['strangers'] })
  two.changeSettings(two.consent, { careful: ['water'] })
  one.changeSettings(one.estim, { ceilings: { ...one.estim.now.ceilings, vibrate: 20 } })
  two.changeSettings(two.estim, { providers: ['virtual'] })
  await settle()
  expect(shared.rows.get('consent')).toMatchObject({ ruledOut: ['strangers'], careful: ['water'] })
  expect(shared.rows.get('estim')).toMatchObject({ ceilings: { vibrate: 20 }, providers: ['virtual'] })
  shared.tellOthers()
  await settle()
  for (const { settings } of [one, two]) {
    expect(settings.consent).toMatchObject({ ruledOut: ['strangers'], careful: ['water'] })
    expect(settings.estim).toMatchObject({ ceilings: { vibrate: 20 }, providers: ['virtual'] })
  }
})

test('a store that is always ahead makes a save fail, and not run on', async () => {
  const { store, state } = database()
  const page = await open(store)
  await page.settingsLoaded()
  await settle()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.spyOn(store, 'saveSettings').mockResolvedValue(false)
  state.writes.length = 0
  page.changeSettings(page.general, { playerName: 'Robin' })
  await settle()
  expect(page.settingsStatus.phase).toBe('failed')
  expect(page.general.now.playerName).toBe('Robin')
})

test('a record that is damaged costs itself, and no other', async () => {
  const damaged = [null, 5, 'ui', [], { theme: 7 }, { v: Number.NaN }, new Map(), new Date(0)]
  for (const part of damaged) {
    const { store } = database({ ui: part, consent: { ruledOut: ['strangers'] }, 'safety/stop': 'x', '': part })
    const page = await open(store)
    await page.settingsLoaded()
    expect(page.consent.now.ruledOut).toEqual(['strangers'])
    expect(page.ui.now).toEqual((await open(database().store)).settings.ui)
    expect(page.safety.stopped).toEqual({ reason: 'fault', at: 0 })
  }
})

test('a stop and a break are read with the settings, and followed', async () => {
  const until = Date.now() + 60_000
  localStorage.setItem('vesper-cool-down', String(until))
  const shared = database({ 'safety/stop': { reason: 'person', at: 5 } })
  const page = await open(shared.store)
  await page.settingsLoaded()
  expect(page.safety).toMatchObject({ stopped: { reason: 'person', at: 5 }, breakUntil: until })
  expect(localStorage.getItem('vesper-cool-down')).toBeNull()
  shared.rows.set('safety/stop', null)
  shared.tellOthers()
  await settle()
  expect(page.safety.stopped).toBeUndefined()
  expect(page.settings).not.toHaveProperty('safety/stop')
})

test('a secret given as a setting is not kept', async () => {
  const { rows, store } = database()
  const page = await open(store)
  await page.settingsLoaded()
  page.setPluginSettings(pluginWithSettings, { apiKey: 'sk-secret', depth: 2 })
  await settle()
  expect(JSON.stringify([...rows])).toContain('"depth":2')
  expect(JSON.stringify([...rows])).not.toContain('sk-secret')
})

test('what was set for a plugin that is gone is forgotten, and what a newer Vesper wrote is not', async () => {
  const kept = { 'acme.lamp': { shade: 'red' }, 'acme.clock': { chimes: true, fromLater: 1 } }
  const { rows, store } = database({ plugins: kept, fromLater: 2 })
  const page = await open(store)
  await page.settingsLoaded()
  page.forgetPluginSettings('acme.lamp' as PluginId)
  await settle()
  expect([rows.get('plugins'), rows.get('fromLater')]).toEqual([{ 'acme.clock': kept['acme.clock'] }, 2])
})
