// @vitest-environment happy-dom
import { Scope } from 'sdk'
import { findSources } from 'sdk/page/points/findSources.ts'
import {
  commands,
  menuEntries,
  messageActions,
  quickActions,
  settingsPages,
  topBarItems,
} from 'sdk/page/points/points.ts'
import { turnParts } from 'sdk/page/points/turnParts.ts'
import { settleFirstPage } from 'sdk/page/startup.ts'
import { expect, test, vi } from 'vitest'
import { addFeatures } from './features.ts'

// No worker runs here, and those that follow one say so.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const scope = new Scope('test')
addFeatures(scope)
settleFirstPage()

/** Ids by the place or group they stand in. */
function idsBy<T extends { readonly id: string }>(entries: readonly T[], placeOf: (entry: T) => string) {
  const places = [...new Set(entries.map(placeOf))]
  const idsAt = (place: string) => entries.flatMap((entry) => (placeOf(entry) === place ? [entry.id] : []))
  return Object.fromEntries(places.map((place) => [place, idsAt(place)]))
}

test('settings pages stand in their order, group by group', () => {
  const listed = settingsPages.read().filter(({ isListed = true }) => isListed)
  const groups = idsBy(listed, ({ group }) => group)
  expect(Object.keys(groups)).toEqual([
    'Account',
    'General',
    'AI',
    'Images',
    'Devices',
    'Consent and kinks',
    'Privacy and data',
    'Modules and plugins',
  ])
  expect(groups).toMatchObject({
    Account: [
      'profile-profile',
      'profile-password',
      'profile-email',
      'profile-social',
      'profile-notifications',
      'profile-privacy',
      'profile-invite',
      'account-server',
    ],
    General: ['general', 'game-profile', 'voice-control'],
    AI: ['ai-settings', 'ai-memories', 'ai-presets'],
    Images: ['ai-comfyui', 'ai-image-prefs', 'ai-workflows', 'ai-loras'],
    'Consent and kinks': ['consent', 'kinks-chastity', 'kinks-hypnosis', 'kinks-effects', 'kinks-modules'],
    'Privacy and data': ['privacy', 'storage', 'backup'],
    'Modules and plugins': ['modules', 'plugins', 'permissions', 'developer'],
  })
  expect(groups.Devices?.[0]).toBe('sextoys-overview')
  expect(groups.Devices?.slice(-5)).toEqual([
    'sextoys-calibration',
    'sextoys-patterns',
    'sextoys-player',
    'sextoys-live',
    'sextoys-recordings',
  ])
})

test('the side menu and the top bar stand in their order', async () => {
  await vi.waitFor(() => expect(topBarItems.read().map(({ id }) => id)).toContain('recording'))
  expect(idsBy(menuEntries.read(), ({ group }) => group)).toEqual({
    main: ['home', 'chat', 'scenarios', 'characters', 'settings'],
    more: ['lorebooks', 'scenario-guide', 'eos-guide', 'guideme-guide'],
  })
  expect(idsBy(topBarItems.read(), ({ place }) => place)).toEqual({
    title: ['story'],
    badge: ['incognito', 'ai-connection', 'wake', 'chastity-lock', 'recording'],
    account: ['devices', 'lock', 'check-in', 'account'],
  })
})

test('what can be done with a chat by name stands in its order', async () => {
  await vi.waitFor(() => expect(commands.read().map(({ id }) => id)).toContain('pictures.open'))
  expect(commands.read().flatMap(({ id, chatMenu }) => (chatMenu ? [id] : []))).toEqual([
    'chat.new',
    'chat.marks',
    'chat.print',
    'go-to-date',
    'write-for-me',
    'search-chats',
    'chat.members',
    'next-prompt',
    'lore.chat',
    'note.chat',
    'memory.chat',
    'pictures.open',
  ])
})

test('what can be found stands kind by kind', async () => {
  await vi.waitFor(() =>
    expect(findSources.read().map(({ id }) => id)).toEqual([
      'commands',
      'pages',
      'settings',
      'characters',
      'chats',
      'scenarios',
      'lorebooks',
      'messages',
    ]),
  )
})

test('a turn is told its parts in their order', async () => {
  await vi.waitFor(() =>
    expect(turnParts.read().map(({ id }) => id)).toEqual([
      'story',
      'out-of-scene',
      'direct',
      'captions',
      'environment',
      'preset',
      'memory',
      'lore',
      'note',
      'kinks',
      'hint',
    ]),
  )
})

test('actions of a message stand in their order, group by group', async () => {
  await vi.waitFor(() => expect(messageActions.read().map(({ id }) => id)).toContain('read-aloud'))
  expect(idsBy(messageActions.read(), ({ group }) => group)).toEqual({
    branch: ['branch', 'edit-and-branch', 'what-the-model-saw'],
    reply: ['regenerate', 'regenerate-hint', 'continue', 'copy', 'quote', 'edit'],
    mark: ['bookmark', 'unbookmark', 'pin', 'hide', 'read-aloud'],
    use: ['compare', 'share', 'details'],
    delete: ['delete', 'delete-from'],
  })
})

test('what comes after the first picture takes its place among what is there', async () => {
  await vi.waitFor(() => {
    expect(quickActions.read().map(({ id }) => id)).toContain('exit-scenario')
    expect(commands.read().map(({ id }) => id)).toContain('chat.image')
  })
  expect([
    idsBy(quickActions.read(), ({ place }) => place),
    commands.read().flatMap(({ id }) => (id.startsWith('chat.') ? [id] : [])),
  ]).toEqual([
    {
      action: [
        'auto',
        'env',
        'direct',
        'edge',
        'stop',
        'scene-image',
        'exit-scenario',
        'image',
        'response',
        'clear',
        'sessions',
        'branches',
        'menu',
      ],
      chip: ['out-of-scene', 'thinking', 'image-work', 'marks', 'scene', 'listening'],
    },
    [
      'chat.edge',
      'chat.triggerEdge',
      'chat.stopStimulation',
      'chat.redo',
      'chat.regenerate',
      'chat.image',
      'chat.undo',
      'chat.clear',
      'chat.new',
      'chat.marks',
      'chat.print',
      'chat.members',
    ],
  ])
})
