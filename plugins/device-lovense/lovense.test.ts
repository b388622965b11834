import { expect, test } from 'vitest'
import { rig } from './rig.fixture.ts'

test('requests are plain text without any header', async () => {
  const at = rig()
  await at.play(await at.begin('Hush'), [0.5], 200)
  expect(at.network.requests.every(({ headers, method }) => headers === undefined && method === 'POST')).toBe(true)
})

test('the app is found on whatever port it listens', async () => {
  const at = rig({ settings: { address: '192.168.1.20' }, origin: 'https://192-168-1-20.lovense.club:30014' })
  await at.connect()
  expect(at.states().at(-1)).toEqual({ kind: 'connected', server: '192-168-1-20.lovense.club:30014' })
})

test('a level that is held goes on without a gap, for as long as frames come', async () => {
  const at = rig({ settings: { autoStop: 0 } })
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 30_000)
  expect(at.journal().entries.map(({ level }) => level)).toEqual([0.5])
  expect(at.moves().length).toBeLessThanOrEqual(51)
})

test('a toy that runs without any change rests after the auto-stop, until it is asked for something else', async () => {
  const at = rig({ settings: { autoStop: 3 } })
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5], 5000)
  expect(at.valueOf(hush, 'Vibrate')).toBe(0)
  await at.play(hush, [0.3], 500)
  expect(at.valueOf(hush, 'Vibrate')).toBe(6)
})

test('each output has its own step in one command, and a place its own command, sent once', async () => {
  const at = rig()
  await at.begin('Nora', 'Solace')
  const solace = at.named('Solace')
  await at.play(at.named('Nora'), [0.5, 0, 0.1], 400)
  await at.play(solace, [0.2, 0.75], 1000)
  expect(at.moves()[0]?.command.action).toBe('Vibrate1:10,Vibrate2:0,Rotate:2')
  const places = at.double.commands.filter(({ command }) => command.command === 'Position')
  expect(places.map(({ command }) => command.value)).toEqual(['75'])
  await at.play(solace, [0, Number.NaN], 1000)
  expect(at.double.commands.filter(({ command }) => command.command === 'Position')).toHaveLength(1)
  expect(at.double.violations.list).toEqual([])
})

test('a frame that fits another toy is ignored', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await at.play(hush, [0.5, 0.5], 500)
  expect(at.moves()).toEqual([])
})

test('opening while not connected, or a toy that is away, is refused in words', async () => {
  const at = rig()
  const hush = await at.begin('Hush')
  await expect(at.provider.open('lovense-none' as typeof hush, { signal: at.signal })).rejects.toThrow('Switch it on')
  await at.provider.disconnect?.()
  await expect(at.provider.open(hush, { signal: at.signal })).rejects.toThrow('Connect it first')
  expect(at.network.stopRequests).toEqual([])
})

test('a change of the strongest step holds from the next frame on', async () => {
  const at = rig({ settings: { strongest: 20 } })
  const hush = await at.begin('Hush')
  await at.play(hush, [1], 400)
  at.configure({ strongest: 5 })
  await at.clock.settled()
  await at.play(hush, [1], 400)
  expect(at.valueOf(hush, 'Vibrate')).toBe(5)
  expect(at.devices()[0]?.actuators[0]?.caution?.most).toBe(0.25)
})
