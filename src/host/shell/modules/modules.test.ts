// @vitest-environment happy-dom
import { Scope } from 'sdk'
import { backupCards } from 'sdk/page/points/backupCards.ts'
import {
  characterActions,
  characterDraftParts,
  characterFormParts,
  profileParts,
} from 'sdk/page/points/characterParts.ts'
import { chatParts, composerParts, messageParts } from 'sdk/page/points/chatParts.ts'
import { findSources } from 'sdk/page/points/findSources.ts'
import { generalSettings } from 'sdk/page/points/generalSettings.ts'
import { modelListParts } from 'sdk/page/points/modelListParts.ts'
import { ongoing } from 'sdk/page/points/ongoing.ts'
import {
  commands,
  dialogs,
  menuEntries,
  messageActions,
  panelFaces,
  quickActions,
  routes,
  settingsPages,
  topBarItems,
} from 'sdk/page/points/points.ts'
import { sceneFields } from 'sdk/page/points/sceneFields.ts'
import { turnParts } from 'sdk/page/points/turnParts.ts'
import { settleFirstPage } from 'sdk/page/startup.ts'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { addFeatures } from '../features.ts'
import { moduleAt, modules } from './modules.ts'
import { modulesSection, startingPointOf, startingPoints, switchModule } from './modulesSection.ts'

const lists = {
  backupCards,
  characterActions,
  characterDraftParts,
  characterFormParts,
  chatParts,
  commands,
  composerParts,
  findSources,
  generalSettings,
  menuEntries,
  messageActions,
  messageParts,
  modelListParts,
  ongoing,
  profileParts,
  quickActions,
  sceneFields,
  settingsPages,
  topBarItems,
  turnParts,
}

// A browser that can keep a folder.
vi.stubGlobal('showDirectoryPicker', () => {})

// No worker runs here, and those that follow one say so.
vi.spyOn(console, 'warn').mockImplementation(() => {})

const scope = new Scope('test')

beforeAll(async () => {
  addFeatures(scope)
  settleFirstPage()
  await vi.waitFor(() => {
    expect(chatParts.read().map(({ id }) => id)).toContain('story')
    expect(messageActions.read().map(({ id }) => id)).toContain('read-aloud')
    expect(topBarItems.read().map(({ id }) => id)).toContain('recording')
    expect(generalSettings.read().map(({ id }) => id)).toEqual(expect.arrayContaining(['autoplay', 'advanced']))
    expect(findSources.read().map(({ id }) => id)).toEqual(
      expect.arrayContaining(['pages', 'lorebooks', 'scenarios', 'messages']),
    )
    expect(backupCards.read().map(({ id }) => id)).toContain('folder')
  })
})

/** Everything that is contributed, by its point, in its order. */
const standing = () => ({
  ...Object.fromEntries(Object.entries(lists).map(([name, point]) => [name, point.read().map(({ id }) => id)])),
  dialogs: [...dialogs.read().keys()],
  panelFaces: [...panelFaces.read().keys()],
  routes: [...routes.read().keys()],
})

const addresses = () => [
  ...[...routes.read().values()].map(({ path }) => path),
  ...settingsPages.read().map(({ path }) => `/settings/${path}`),
]

const settled = () => new Promise((resolve) => setTimeout(resolve))

describe.each(modules.map(({ id }) => id))('the module %s', (id) => {
  test('takes what it adds with it, and brings it back to where it stood', async () => {
    const before = standing()
    const pages = addresses()
    switchModule(id, false)
    await settled()
    const gone = pages.filter((path) => !addresses().includes(path))
    expect(standing()).not.toEqual(before)
    expect(gone.map((path) => [path, moduleAt(path.replaceAll(/\$\w+/g, 'x'))?.id])).toEqual(
      gone.map((path) => [path, id]),
    )
    expect(addresses().filter((path) => moduleAt(path.replaceAll(/\$\w+/g, 'x'))?.id === id)).toEqual([])
    switchModule(id, true)
    await vi.waitFor(() => expect(standing()).toEqual(before))
  })
})

test('a starting point is the one whose modules are off', async () => {
  const before = standing()
  for (const point of startingPoints) {
    modulesSection.now.off = [...point.off]
    expect(startingPointOf(modulesSection.now.off)).toBe(point)
  }
  switchModule('voice', false)
  expect(startingPointOf(modulesSection.now.off)).toBeUndefined()
  switchModule('voice', true)
  await vi.waitFor(() => expect(standing()).toEqual(before))
})

test('what a module needs is another one of the list', () => {
  const needed = modules.flatMap(({ needs }) => needs?.module ?? [])
  expect(needed.length).toBeGreaterThan(0)
  expect(modules.map(({ id }) => id)).toEqual(expect.arrayContaining(needed))
})

test('what nobody has chosen is everything', () => {
  expect(startingPointOf(modulesSection.now.off)?.label).toBe('Everything')
})

test('without any module there is a chat, its characters and its settings', async () => {
  modulesSection.now.off = modules.map(({ id }) => id)
  await settled()
  expect(addresses()).toEqual(expect.arrayContaining(['/', '/chat', '/characters', '/settings/general']))
  expect(menuEntries.read().map(({ id }) => id)).toEqual(['home', 'chat', 'characters', 'settings'])
  expect(turnParts.read().map(({ id }) => id)).not.toContain('memory')
  // Who left the scene is spoken to out of it.
  expect(turnParts.read().map(({ id }) => id)).toContain('out-of-scene')
  // What an evening with the director has promised holds all the same.
  expect(ongoing.read().map(({ id }) => id)).toContain('evening')
  expect(topBarItems.read().map(({ id }) => id)).toContain('check-in')
})
