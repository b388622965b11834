// @vitest-environment happy-dom

import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { CharacterId, MessageId, PluginId, Session, SessionId } from 'sdk'
import { chat } from 'sdk/page/services/chat.ts'
import { provideForTest } from 'sdk/page/services/services.fixture.ts'
import { collectDownloads } from 'sdk/ui/downloads.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chooseFakeModel } from '../../../src/host/chat/session/fakeModel.fixture.ts'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine, storedTables } from '../../../src/host/engines/engine.fixture.ts'
import { ingrid, sampleMemory } from '../../../src/shared/memories/sampleMemory.fixture.ts'
import { ages } from '../../../src/workers/media/imports/ages.ts'
import type { Memory, MemoryDraft } from '../../../src/workers/memory/contract.ts'
import type { Change } from '../../../src/workers/storage/contract.ts'

const world = vi.hoisted(() => ({
  memories: new Map<string, unknown>(),
  calls: [] as unknown[],
  fails: false,
  commits: 0,
  reading: {} as unknown,
  failure: '',
  found: [] as unknown[],
  inFile: [] as unknown[],
  dropped: [] as unknown[],
  went: [] as unknown[],
}))
const { tables, table, storage } = storedTables()
const kept = () => [...world.memories.values()] as Memory[]
const commit = (...call: readonly unknown[]) => {
  world.calls.push(call)
  return ++world.commits
}
replaceEngine('storage', {
  ...storage,
  read: async (name: string, id: string) => (name === 'memories' ? world.memories : table(name)).get(id),
  commit: async (label: string, changes: readonly Change[]) => {
    for (const change of changes)
      if (change.table === 'memories' && change.kind === 'put') world.memories.set(change.value.id, change.value)
    return commit('commit', label, changes.length)
  },
  newestLibraryEntries: async () => [...table('shelf').values()],
  async *records() {
    yield [...table('shelf').values()]
  },
  async *memoriesOf(character: string) {
    if (world.fails) throw new Error('The disk does not answer.')
    yield kept().filter((memory) => memory.character === character)
  },
  async *history() {
    yield [{ id: 'm1' }, { id: 'm2' }]
  },
})
replaceEngine('conversation', {
  async *rememberNow(request: { session: string }) {
    world.calls.push(['rememberNow', request.session])
    yield { kind: 'reading', messages: 10 }
    yield { kind: 'remembered', by: world.found }
  },
  rememberState: async () => ({ turns: 5, ...(world.failure && { failure: world.failure }) }),
})
replaceEngine('memory', {
  async add(character: CharacterId, draft: MemoryDraft) {
    world.memories.set('added', sampleMemory({ id: 'added', character, source: 'manual', ...draft }))
    return commit('add', draft)
  },
  async change(id: string, patch: Partial<Memory>) {
    world.memories.set(id, { ...(world.memories.get(id) as Memory), ...patch })
    return commit('change', id, patch)
  },
  async merge(ids: readonly string[], into: MemoryDraft) {
    for (const id of ids) world.memories.delete(id)
    world.memories.set('merged', sampleMemory({ id: 'merged', ...into }))
    return commit('merge', ids, into)
  },
  async decide(keep: string, over: string) {
    const { replacedBy: _, ...standing } = world.memories.get(keep) as Memory
    world.memories.set(keep, standing)
    world.memories.set(over, { ...(world.memories.get(over) as Memory), replacedBy: keep })
    return commit('decide', keep, over)
  },
  async remove(ids: readonly string[]) {
    for (const id of ids) world.memories.delete(id)
    return commit('remove', ids)
  },
  carry: async (ids: readonly string[], to: string) => commit('carry', ids, to),
  undo: async (made: number) => commit('undo', made),
})
replaceEngine('media', {
  ...ages,
  writeMemories: async (character: string, name: string) => {
    world.calls.push(['write', character, name])
    return { fileName: 'ingrid-memories.json', blob: new Blob(['{}']) }
  },
  openMemories: async () => world.reading,
  async *foundMemories() {
    yield* world.inFile
  },
  keepMemories: async (token: string, places: readonly number[]) => ({
    commit: commit('keep', token, places),
    count: places.length,
  }),
  dropMemories: async (token: string) => void world.dropped.push(token),
})
vi.mock('virtua', () => {
  const All = ({ data, children }: { data: unknown[]; children: (row: unknown, at: number) => ReactNode }) =>
    data.map((row, at) => children(row, at))
  return { WindowVirtualizer: All, Virtualizer: All }
})
vi.mock('@tanstack/react-router', () => ({
  Link: ({ to, children, ...rest }: { to: string; children: ReactNode }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  useNavigate: () => async (where: { to: string }) => void world.went.push(where.to),
  useParams: () => ({ characterId: ingrid }),
}))
const { entitle } = await import('sdk/page/entitlements.ts')
const { session } = await import('sdk/page/session.ts')
const { toasts } = await import('sdk/page/toasts.ts')
const { remembered } = await import('./memoryStore.ts')
const { closeDialog, dialog } = await import('sdk/page/dialog.ts')
const { provideServices } = await import('../../../src/host/shell/provideServices.ts')
const { default: face } = await import('./index.ts')
const { default: MemoryPage } = await import('./MemoryPage.tsx')
const { default: WhoseMemories } = await import('./WhoseMemories.tsx')

provideServices()
provideForTest(chat, {
  ...chat.now,
  begin: async (character) => world.calls.push(['begin', character]) > 0,
  goTo: async (place) => void world.went.push(place),
})

const evening = 'evening' as SessionId
const tea = sampleMemory({
  id: 'tea',
  content: 'Marlow takes tea without sugar.',
  category: 'preference',
  at: 3000,
  session: evening,
  messages: ['m2'] as unknown as MessageId[],
  recalls: 3,
  recalledAt: 4000,
})
const ferry = sampleMemory({ id: 'ferry', content: 'Marlow missed the ferry.', importance: 9, at: 2000 })
const calm = sampleMemory({ id: 'calm', type: 'self', category: 'trait', content: 'Ingrid is calm.', at: 1000 })
const sugar = sampleMemory({ id: 'sugar', content: 'Marlow takes two sugars.', at: 5000, contradicts: ['tea'] })

const keep = (...list: readonly Memory[]) => {
  world.memories = new Map(list.map((memory) => [memory.id, memory]))
}
beforeEach(() => {
  chooseFakeModel()
  keep(tea, ferry, calm)
  tables.clear()
  table('shelf').set(ingrid, { id: ingrid, name: 'Ingrid', tags: [], excerpt: '', folder: '' })
  table('shelf').set('lucian', { id: 'lucian', name: 'Lucian', tags: [], excerpt: '', folder: '' })
  table('sessions').set(evening, { id: evening, name: 'Evening tea', character: { id: ingrid, name: 'Ingrid' } })
  world.calls.length = 0
  world.went.length = 0
  world.commits = 0
  world.fails = false
  toasts.shown = []
  remembered.character = undefined
  session.current = undefined
  entitle(undefined)
  // Fields that grow with their words ask for it.
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  HTMLDialogElement.prototype.showModal ??= function open(this: HTMLDialogElement) {
    this.open = true
  }
})
afterEach(cleanup)

const settled = () => act(async () => void (await new Promise((resolve) => setTimeout(resolve))))
const open = async () => {
  render(<MemoryPage />)
  await settled()
}
const press = async (name: string | RegExp, part: HTMLElement = document.body) => {
  fireEvent.click(within(part).getByRole('button', { name }))
  await settled()
  await settled()
}
/** The same, where a dialog comes of it. */
const pressForDialog = async (name: string) => {
  await press(name)
  await screen.findByRole('dialog', {}, { timeout: 5000 })
}
const fromMenu = async (name: string) => {
  const menu = screen.getByRole('menu', { name: 'More for the memories of Ingrid' })
  fireEvent(menu, Object.assign(new Event('beforetoggle'), { newState: 'open' }))
  await settled()
  fireEvent.click(within(menu).getByRole('menuitem', { name }))
  await settled()
}
const chooseFile = async () => {
  const input = await screen.findByLabelText('Memory file', {}, { timeout: 5000 })
  fireEvent.change(input, { target: { files: [new File(['{}'], 'memories.json')] } })
  await settled()
  await settled()
}
const choose = async (name: string, value: string) => {
  fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
  await settled()
}
const write = async (field: HTMLElement, value: string) => {
  fireEvent.change(field, { target: { value } })
  await settled()
}
const tick = async (name: string | RegExp, part: HTMLElement = document.body) => {
  fireEvent.click(within(part).getByRole('checkbox', { name }))
  await settled()
}
const contents = () => screen.queryAllByRole('article').map((card) => card.querySelector('p')?.textContent)
const undo = async () => {
  await act(async () => toasts.shown.at(-1)?.action?.run())
  await settled()
}

test('the page shows what is remembered, the newest first, with all that is known of it', async () => {
  await open()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe("Ingrid's memories")
  expect(contents()).toEqual([tea.content, ferry.content, calm.content])
  const [card] = screen.getAllByRole('article')
  for (const words of ['About you', 'Preference', 'Importance 5 of 10', 'Automatic', 'Recalled 3 times, last'])
    expect(card?.textContent).toContain(words)
})

test('says that a memory was never used', async () => {
  keep(ferry)
  await open()
  expect(screen.getByRole('article').textContent).toContain('Not recalled yet')
})

test('the source message is one tap away', async () => {
  await open()
  await press(/^Said in “Evening tea”/)
  expect(world.went).toEqual([{ session: evening, message: 'm2', index: 1 }])
})

test('memories are counted by kind, and one kind is shown at a press', async () => {
  await open()
  expect(screen.getByRole('radio', { name: 'About you 2' })).toBeTruthy()
  fireEvent.click(screen.getByRole('radio', { name: 'Reveries 1' }))
  await settled()
  expect(contents()).toEqual([calm.content])
})

test('memories are searched, filtered by category and pin, and put in another order', async () => {
  await open()
  await write(screen.getByRole('searchbox', { name: 'Search memories' }), 'FERRY')
  expect(contents()).toEqual([ferry.content])
  await write(screen.getByRole('searchbox', { name: 'Search memories' }), '')
  await choose('Filter by category', 'trait')
  expect(contents()).toEqual([calm.content])
  await choose('Filter by category', '')
  await choose('Sort by', 'important')
  expect(contents()[0]).toBe(ferry.content)
  await press('Pinned 0')
  expect(screen.getByRole('heading', { name: 'Nothing found' })).toBeTruthy()
  await press('Show all')
  expect(contents()).toHaveLength(3)
})

test('a memory is changed in place with the keyboard, and the change can be taken back', async () => {
  await open()
  await press(`Edit: ${ferry.content}`)
  const words = screen.getByRole('textbox', { name: 'Memory' })
  expect(document.activeElement).toBe(words)
  await write(words, 'Marlow caught the ferry after all.')
  await choose('Importance', '7')
  fireEvent.keyDown(words, { key: 'Enter' })
  await settled()
  expect(world.calls).toEqual([
    ['change', 'ferry', { content: 'Marlow caught the ferry after all.', category: 'fact', importance: 7 }],
  ])
  expect(contents()).toContain('Marlow caught the ferry after all.')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Edit: Marlow caught the ferry after all.')
  await undo()
  expect(world.calls.at(-1)).toEqual(['undo', 1])
})

test('Escape leaves a memory as it was', async () => {
  await open()
  await press(`Edit: ${ferry.content}`)
  const words = screen.getByRole('textbox', { name: 'Memory' })
  await write(words, 'Something else.')
  fireEvent.keyDown(words, { key: 'Escape' })
  await settled()
  expect(contents()).toContain(ferry.content)
  expect(world.calls).toEqual([])
})

test('refuses an empty memory and one about a minor, with the reason', async () => {
  await open()
  await press(`Edit: ${ferry.content}`)
  await write(screen.getByRole('textbox', { name: 'Memory' }), '  ')
  await press('Save')
  expect(document.body.textContent).toContain('Write a memory first.')
  await write(screen.getByRole('textbox', { name: 'Memory' }), 'Ingrid is 15 years old.')
  await press('Save')
  expect(document.body.textContent).toContain('Characters here are adults')
  expect(world.calls).toEqual([])
})

test('a memory is pinned and unpinned', async () => {
  await open()
  await press(`Pinned: ${ferry.content}`)
  expect((world.memories.get('ferry') as Memory).pinned).toBe(true)
  expect(screen.getByRole('button', { name: `Pinned: ${ferry.content}` }).getAttribute('aria-pressed')).toBe('true')
  await press(`Pinned: ${ferry.content}`)
  expect((world.memories.get('ferry') as Memory).pinned).toBe(false)
})

test('a memory is deleted, with a way back', async () => {
  await open()
  await press(`Delete: ${ferry.content}`)
  expect(contents()).toEqual([tea.content, calm.content])
  expect(toasts.shown.at(-1)?.title).toBe('Memory deleted')
  await undo()
  expect(world.calls.at(-1)).toEqual(['undo', 1])
})

test('a memory is written by hand', async () => {
  await open()
  await pressForDialog('Add a memory')
  await choose('Kind', 'self')
  await choose('Category', 'admission')
  await write(screen.getByRole('textbox', { name: 'Memory' }), ' Ingrid is afraid of geese. ')
  await press('Add')
  expect(world.calls).toEqual([
    ['add', { type: 'self', content: 'Ingrid is afraid of geese.', category: 'admission', importance: 5 }],
  ])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('lists contradicting memories together until the player decides', async () => {
  keep(tea, sugar, ferry)
  await open()
  const pair = within(screen.getByRole('group', { name: /contradict each other/ }))
  expect(pair.getAllByRole('article')).toHaveLength(2)
  await press(`This is right: ${tea.content}`)
  expect(world.calls).toEqual([['decide', 'tea', 'sugar']])
  const part = screen.getByRole('heading', { name: 'No longer true' }).closest('[role=listitem]')
  expect(part?.textContent).toContain(sugar.content)
  expect(part?.textContent).toContain(`Replaced by: “${tea.content}”`)
})

test('an outdated memory can become true again', async () => {
  keep(tea, { ...sugar, replacedBy: 'tea' })
  await open()
  await press(`This is still right: ${sugar.content}`)
  expect(world.calls).toEqual([['decide', 'sugar', 'tea']])
})

test('deciding among three is taken back as a whole, the last step first', async () => {
  keep(tea, sugar, { ...ferry, contradicts: ['sugar'] })
  await open()
  await press(`This is right: ${tea.content}`)
  expect(world.calls).toHaveLength(2)
  await undo()
  expect(world.calls.slice(2)).toEqual([
    ['undo', 2],
    ['undo', 1],
  ])
})

test('several are merged in words that are suggested and can be changed', async () => {
  await open()
  await press('Select')
  await tick(`Select: ${tea.content}`)
  await tick(`Select: ${ferry.content}`)
  await pressForDialog('Merge…')
  const words = screen.getByRole('textbox', { name: 'Memory' }) as HTMLTextAreaElement
  expect(words.value).toBe(`${ferry.content} ${tea.content}`)
  await write(words, 'Marlow had tea and missed the ferry.')
  await press('Merge')
  expect(world.calls).toMatchObject([
    ['merge', ['tea', 'ferry'], { content: 'Marlow had tea and missed the ferry.', importance: 9 }],
  ])
  expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull()
})

test('does not merge facts about you with reveries, and says why', async () => {
  await open()
  await press('Select')
  await press('Select all')
  expect(screen.getByRole('button', { name: 'Merge…' })).toHaveProperty('disabled', true)
  expect(screen.getByRole('region', { name: 'Selection' }).textContent).toContain("can't be merged")
})

test('several are pinned or deleted in one step', async () => {
  await open()
  await press('Select')
  await press('Select all')
  await press('Pin', screen.getByRole('region', { name: 'Selection' }))
  expect(kept().every(({ pinned }) => pinned)).toBe(true)
  await press('Delete', screen.getByRole('region', { name: 'Selection' }))
  expect(world.calls).toEqual([
    ['commit', 'Memories pinned', 3],
    ['remove', ['tea', 'ferry', 'calm']],
  ])
  expect(screen.getByRole('heading', { name: 'No memories yet' })).toBeTruthy()
})

test('copies memories to another character only after a review', async () => {
  await open()
  await press('Select')
  await press('Select all')
  await pressForDialog('Copy to…')
  await press('Lucian')
  expect(world.calls).toEqual([])
  const review = screen.getByRole('dialog', { name: 'New memories for Lucian' })
  expect(within(review).getByRole('checkbox', { name: new RegExp(calm.content) })).toHaveProperty('checked', false)
  await tick(new RegExp(ferry.content), review)
  await press('Copy 1 memory')
  expect(world.calls).toEqual([['carry', ['tea'], 'lucian']])
})

test('a new chat begins with what was carried there', async () => {
  keep(tea)
  await open()
  await press('Select')
  await press('Select all')
  await pressForDialog('Copy to…')
  await press('Lucian')
  await press('Copy and start a chat')
  expect(world.calls).toEqual([
    ['carry', ['tea'], 'lucian'],
    ['begin', 'lucian'],
  ])
  expect(world.went).toEqual(['/chat'])
})

test('the timeline goes by day and chat', async () => {
  await open()
  fireEvent.click(screen.getByRole('radio', { name: 'Timeline' }))
  await settled()
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1)
  expect(screen.getByRole('heading', { level: 3, name: 'Evening tea' })).toBeTruthy()
})

test('explains how memories are made when there are none', async () => {
  keep()
  await open()
  expect(document.body.textContent).toContain('after 5 and 15 turns, then every 20')
})

test('memories that cannot be read say why, and can be tried again', async () => {
  world.fails = true
  await open()
  expect(document.body.textContent).toContain('The disk does not answer.')
  world.fails = false
  await press('Try again')
  expect(contents()).toHaveLength(3)
})

test('a character that is gone is told as such', async () => {
  keep()
  tables.clear()
  await open()
  expect(screen.getByRole('heading', { name: 'Character not found' })).toBeTruthy()
})

test('without supporter access it shows the feature and all existing memories', async () => {
  entitle('guest')
  await open()
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.getByRole('region', { name: 'For supporters' }).textContent).toContain('more than 10')
  fireEvent.click(screen.getByRole('radio', { name: 'Reveries 1' }))
  await settled()
  expect(contents()).toEqual([calm.content])
  expect(document.body.textContent).toContain('Reveries are what characters remember about themselves')
})

test('the open chat is remembered at once when asked', async () => {
  openInTest(table('sessions').get(evening) as Session)
  session.phase = 'open'
  world.found = [
    {
      character: ingrid,
      name: 'Ingrid',
      drafts: 2,
      kept: { added: ['a'], merged: ['b'], contradicting: [], full: 0, commit: 8 },
    },
  ]
  await open()
  await press('Remember now')
  expect(world.calls).toEqual([['rememberNow', evening]])
  expect(toasts.shown.at(-1)?.title).toBe('Ingrid: 1 new, 1 repeated.')
})

test('why the last reading on its own saved nothing is said quietly, with the way to the settings', async () => {
  openInTest(table('sessions').get(evening) as Session)
  session.phase = 'open'
  world.failure = 'No memories were saved: the answer could not be read.'
  await open()
  expect((await screen.findByText(world.failure)).getAttribute('role')).toBe('status')
  expect(screen.getByRole('link', { name: 'Memory settings' }).getAttribute('href')).toBe('/settings/ai/memories')
  world.failure = ''
})

test('a chat in which nothing new was said says so', async () => {
  openInTest(table('sessions').get(evening) as Session)
  session.phase = 'open'
  world.found = []
  await open()
  await press('Remember now')
  expect(toasts.shown.at(-1)?.title).toBe('No new memories')
})

test('cannot remember now without an open chat of that character', async () => {
  openInTest({
    ...(table('sessions').get(evening) as Session),
    character: { id: 'lucian' as CharacterId, name: '' },
  })
  session.phase = 'open'
  await open()
  expect(screen.queryByRole('button', { name: 'Remember now' })).toBeNull()
})

test('a chat that a script plays is not read, neither by itself nor when asked', async () => {
  const scripted = { ...(table('sessions').get(evening) as Session), script: 'demo' }
  const connection = { plugin: 'vesper.inn' as PluginId, provider: 'inn', model: 'big', patience: 'cloud' } as const
  expect(await face.turnParts?.memory?.(scripted, connection, undefined)).toEqual({})
  openInTest(scripted)
  session.phase = 'open'
  await open()
  expect(screen.queryByRole('button', { name: 'Remember now' })).toBeNull()
})

const chooseMemoriesOfChat = () => void face.commands?.['memory.chat']?.()

test('in a chat of several the menu asks whose memories are meant, and goes there', async () => {
  const lucian = 'lucian' as CharacterId
  const members = [ingrid, lucian].map((id) => ({ id, name: id, present: true, muted: false }))
  openInTest({ ...(table('sessions').get(evening) as Session), members })
  chooseMemoriesOfChat()
  expect(dialog.open?.id).toBe('whose-memories')
  render(<WhoseMemories detail={undefined} onClose={closeDialog} />)
  fireEvent.click(screen.getByRole('link', { name: 'lucian' }))
  expect(dialog.open).toBeNull()
  expect(location.pathname).toBe('/character/lucian/memory')
})

test('in a chat with one the menu goes to their memories at once', () => {
  openInTest(table('sessions').get(evening) as Session)
  chooseMemoriesOfChat()
  expect(dialog.open).toBeNull()
  expect(location.pathname).toBe(`/character/${ingrid}/memory`)
})

test('all that is remembered can be taken along as a file', async () => {
  const saved = collectDownloads()
  await open()
  await fromMenu('Export as a file')
  expect(world.calls).toEqual([['write', 'ingrid', 'Ingrid']])
  expect(saved.map(({ name }) => name)).toEqual(['ingrid-memories.json'])
})

test('memories of a file come in only after they were looked through, and what is known stays out', async () => {
  const { type, category } = tea
  world.reading = { ok: true, value: { token: 'read', notes: [] } }
  world.inFile = [
    [{ content: tea.content, type, category, isKnown: true }],
    [{ content: 'Marlow minds the lamp.', type, category, isKnown: false }],
  ]
  await open()
  await fromMenu('Import from a file')
  await chooseFile()
  expect(screen.getByRole('checkbox', { name: /sugar.*Already saved/ })).toHaveProperty('checked', false)
  expect(world.calls).toEqual([])
  await press('Import 1 memory')
  expect(world.calls).toEqual([['keep', 'read', [1]]])
  expect(world.dropped).toEqual(['read'])
})

test('a file that cannot be read says why', async () => {
  world.reading = { ok: false, error: { message: 'This file holds no memories.' } }
  await open()
  await fromMenu('Import from a file')
  await chooseFile()
  expect(screen.getByRole('alert').textContent).toBe('This file holds no memories.')
})
