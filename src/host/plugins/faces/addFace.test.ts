import type { Face } from 'virtual:builtin-faces'
import { type PluginId, Scope } from 'sdk'
import type { PageDefinition } from 'sdk/page/definePage.ts'
import { commands, dialogs, messageActions, quickActions, routes } from 'sdk/page/points/points.ts'
import { sceneFields } from 'sdk/page/points/sceneFields.ts'
import { turnParts } from 'sdk/page/points/turnParts.ts'
import { session } from 'sdk/page/session.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addFace } from './addFace.ts'

const Shown = () => null
const rolled: string[] = []
const definition: PageDefinition = {
  routes: { dice: async () => ({ default: Shown }) },
  commands: { 'dice.roll': () => void rolled.push('rolled') },
  dialogs: { dice: async () => ({ default: Shown }) },
  quickActions: { roll: async () => ({ default: Shown }) },
  sceneFields: {
    stakes: {
      load: async () => ({ default: Shown }),
      texts: ({ situation }) => [{ field: 'Stakes', text: situation }],
    },
  },
  turnParts: { 'last-roll': () => ({ scene: 'A six.' }) },
  start(add, scope) {
    rolled.push('started')
    add(messageActions, 'reroll', {
      group: 'use',
      label: 'Roll again',
      icon: Shown,
      place: 'menu',
      isFor: () => true,
      run: () => {},
    })
    scope.add(() => rolled.push('ended'))
  },
}
const load = vi.fn(async () => ({ default: definition }))
const face: Face = {
  id: 'example.dice' as PluginId,
  name: 'Dice',
  description: 'Dice to roll.',
  page: {
    module: { whileOff: 'What was rolled stays.' },
    route: [{ id: 'dice', path: '/dice', title: 'Dice' }],
    command: [{ id: 'dice.roll', label: 'Roll dice', needsChat: true }],
    dialog: [{ id: 'dice' }],
    quickAction: [{ id: 'roll', place: 'action' }],
    sceneField: [{ id: 'stakes', place: 'first' }],
    turnPart: [{ id: 'last-roll' }],
  },
  load,
}
const ready = vi.fn(async () => {})

let scope: Scope
let settle = () => {}
beforeEach(() => {
  rolled.length = 0
  load.mockClear()
  scope = new Scope('test')
  const settled = new Promise<void>((resolve) => {
    settle = resolve
  })
  addFace(face, ready, settled)(scope)
})
afterEach(() => scope.close())

const command = () => commands.read().find(({ id }) => id === 'dice.roll')

test('what the manifest names is there before any code is fetched', () => {
  expect(command()?.label).toBe('Roll dice')
  expect(routes.read().get('dice')?.path).toBe('/dice')
  expect(quickActions.read().map(({ id }) => id)).toEqual(['roll'])
  expect(dialogs.read().has('dice')).toBe(true)
  expect(load).not.toHaveBeenCalled()
})

test('the first use fetches the code once, and starts it when the services are there', async () => {
  await command()?.run()
  await dialogs.read().get('dice')?.load()
  expect(ready).toHaveBeenCalled()
  expect(load).toHaveBeenCalledTimes(1)
  expect(rolled).toEqual(['started', 'rolled'])
  expect(messageActions.read().map(({ id }) => id)).toEqual(['reroll'])
})

test('a command that needs a chat is there while one is open', () => {
  session.phase = 'none'
  expect(command()?.isAvailable?.()).toBe(false)
  session.phase = 'open'
  expect(command()?.isAvailable?.()).toBe(true)
  session.phase = 'none'
})

test('a turn is told what its part says', async () => {
  const part = turnParts.read().find(({ id }) => id === 'last-roll')?.part
  expect(await part?.({} as never, {} as never, undefined)).toEqual({ scene: 'A six.' })
})

test('a field of the scene says what of it is read for ages', async () => {
  const [field] = sceneFields.read()
  expect(field).toMatchObject({ id: 'stakes', place: 'first' })
  const texts = await field?.texts?.({ situation: 'A bet.', preset: '', keepDays: '' })
  expect(texts).toEqual([{ field: 'Stakes', text: 'A bet.' }])
})

test('all of it goes when the plugin is switched off', async () => {
  await command()?.run()
  scope.close()
  expect(rolled).toEqual(['started', 'rolled', 'ended'])
  expect([...commands.read(), ...messageActions.read(), ...quickActions.read(), ...turnParts.read()]).toEqual([])
  expect([...routes.read().keys(), ...dialogs.read().keys()]).toEqual([])
})

test('code that comes when the plugin is off again is not started', async () => {
  const running = command()?.run()
  scope.close()
  await running
  expect(rolled).toEqual(['rolled'])
})

test('code that could not be fetched is fetched again by the next use', async () => {
  load.mockRejectedValueOnce(new Error('The line is gone.'))
  await expect(command()?.run()).rejects.toThrow('The line is gone.')
  await command()?.run()
  expect(rolled).toEqual(['started', 'rolled'])
})

test('an entry without code says whose it is', async () => {
  load.mockResolvedValueOnce({ default: {} })
  await expect(command()?.run()).rejects.toThrow(
    '"Dice" names "dice.roll" in its manifest, and has no code for it in "commands".',
  )
})

test('what goes on by itself begins when the first page has come to rest', async () => {
  expect(rolled).toEqual([])
  settle()
  await vi.waitFor(() => expect(rolled).toEqual(['started']))
  scope.close()
  expect(rolled).toEqual(['started', 'ended'])
})
