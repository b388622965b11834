import type { DeviceId } from 'sdk'
import { afterEach, describe, expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { virtualRig } from './rig.fixture.ts'

/** A motor takes its time, as the real ones do. */
const spinDownMs = 100

const rigs: Awaited<ReturnType<typeof virtualRig>>[] = []

/** A toy that runs at full strength. */
async function running(settings: Readonly<Record<string, boolean>> = {}) {
  const rig = await virtualRig(settings)
  rigs.push(rig)
  await rig.open()
  await rig.play([1, 1], 300)
  expect(Math.max(...rig.felt())).toBe(1)
  return rig
}

async function only(setting: string) {
  const rig = await virtualRig({ vibrator: false, [setting]: true })
  rigs.push(rig)
  await rig.open()
  return rig
}

afterEach(() => {
  for (const { close } of rigs.splice(0)) close()
})

const still = (rig: Awaited<ReturnType<typeof virtualRig>>) => rig.felt().every((level) => level === 0)

describe('scenarios', () => {
  test('virtual-S01 connect, list, run 3 s, stop: confirmed, and nothing is felt 150 ms later', async () => {
    const rig = await running()
    expect(rig.devices()).toMatchObject([{ id: 'virtual-vibrator', battery: 1, actuators: [{ kind: 'vibrate' }] }])
    await rig.play([0.5], 3000)
    const began = rig.clock.now()
    expect(await rig.provider.stop()).toBe('confirmed')
    await rig.clock.advance(150)
    expect(silentAfter('virtual-S01', rig.journal, began)).toBeLessThanOrEqual(150)
    expect(still(rig)).toBe(true)
  })

  test('virtual-S02 stop while 20 orders wait: none of them comes after it', async () => {
    const rig = await running()
    rig.hand('late', true)
    for (let order = 0; order < 20; order++) rig.frame([1])
    const began = rig.clock.now()
    await rig.provider.stop()
    await rig.clock.advance(100)
    expect(still(rig)).toBe(true)
    await rig.clock.advance(5000)
    expect(silentAfter('virtual-S02', rig.journal, began)).toBeLessThanOrEqual(100)
  })

  test('virtual-S03 stop while it is away, then back: at zero', async () => {
    const rig = await running()
    const pulled = rig.clock.now()
    rig.hand('plug')
    expect(await rig.provider.stop()).toBe('confirmed')
    rig.hand('plug')
    await rig.clock.advance(500)
    expect(still(rig)).toBe(true)
    expect(silentAfter('virtual-S03', rig.journal, pulled)).toBeLessThanOrEqual(spinDownMs)
  })

  test('virtual-S04 drop mid-run: gone from the list, and at zero when it is back', async () => {
    const rig = await running()
    const pulled = rig.clock.now()
    rig.hand('plug')
    await rig.clock.advance(100)
    expect(rig.devices()).toEqual([])
    rig.hand('plug')
    await rig.play([1], 300)
    expect(still(rig)).toBe(true)
    expect(silentAfter('virtual-S04', rig.journal, pulled)).toBeLessThanOrEqual(spinDownMs)
    await rig.open()
    await rig.play([1], 300)
    expect(still(rig)).toBe(false)
  })

  test('virtual-S05 page frozen: it ends by itself when frames stop', async () => {
    const rig = await running()
    const frozen = rig.clock.now()
    await rig.clock.advance(300)
    expect(silentAfter('virtual-S05', rig.journal, frozen)).toBeLessThanOrEqual(300)
  })

  test('virtual-S06 level above what there is: full and no more', async () => {
    const rig = await running()
    await rig.play([7], 300)
    expect(rig.felt()).toEqual([1])
  })

  test('virtual-S07 burst of 200 changes in a second: the last value wins', async () => {
    const rig = await running()
    for (let change = 0; change < 200; change++) {
      rig.frame([(change % 7) / 7])
      await rig.clock.advance(5)
    }
    await rig.play([0.25], 150)
    expect(rig.felt()).toEqual([0.25])
  })

  test('virtual-S08 slow answers: nothing queues, and the newest counts', async () => {
    const rig = await running()
    rig.hand('late', true)
    await rig.play([0.9], 1000)
    await rig.play([0.5], 6000)
    expect(rig.journal.max(undefined, rig.clock.now() - 3000)).toBe(0.5)
    const began = rig.clock.now()
    await rig.provider.stop()
    await rig.clock.advance(100)
    expect(silentAfter('virtual-S08', rig.journal, began)).toBeLessThanOrEqual(100)
  })

  test('virtual-S10 removed and there again: the same id, and at zero', async () => {
    const rig = await running({ pair: true })
    const pulled = rig.clock.now()
    rig.hand('plug')
    await rig.clock.settled()
    expect(rig.devices().map(({ id }) => id)).toEqual(['virtual-pair'])
    rig.hand('plug', null, 'virtual-vibrator' as DeviceId)
    await rig.clock.settled()
    expect(rig.devices().map(({ id }) => id)).toEqual(['virtual-vibrator', 'virtual-pair'])
    await rig.clock.advance(100)
    expect(silentAfter('virtual-S10', rig.journal, pulled)).toBeLessThanOrEqual(spinDownMs)
  })

  test('virtual-S12 battery low: told, and the list says how low', async () => {
    const rig = await running()
    rig.hand('battery', 0.1)
    await rig.clock.settled()
    expect(rig.events).toContainEqual(expect.objectContaining({ kind: 'trouble', device: 'virtual-vibrator' }))
    expect(rig.devices()[0]?.battery).toBe(0.1)
    const began = rig.clock.now()
    await rig.provider.stop()
    await rig.clock.advance(100)
    expect(silentAfter('virtual-S12', rig.journal, began)).toBeLessThanOrEqual(100)
  })

  test('virtual-S13 opened twice: it is the same toy, and one stop is enough', async () => {
    const rig = await running()
    await rig.open()
    const began = rig.clock.now()
    await rig.provider.stop()
    await rig.clock.advance(200)
    expect(silentAfter('virtual-S13', rig.journal, began)).toBeLessThanOrEqual(100)
  })

  test('virtual-S15 one of two fails: the other goes on', async () => {
    const rig = await running({ pair: true })
    const other = 'virtual-pair' as DeviceId
    await rig.open(other)
    await rig.play([1, 1], 200, other)
    rig.hand('plug')
    await rig.play([1, 1], 200, other)
    expect(rig.felt(other)).toEqual([1, 1])
  })
})

describe('faults', () => {
  test('virtual-F01 a plug that is pulled while it runs', async () => {
    const rig = await running()
    const pulled = rig.clock.now()
    rig.hand('plug')
    await rig.play([1], 200)
    expect(silentAfter('virtual-F01', rig.journal, pulled)).toBeLessThanOrEqual(spinDownMs)
    await expect(rig.open('virtual-vibrator' as DeviceId)).rejects.toMatchObject({ code: 'device/none' })
  })

  test('virtual-F02 a plug that is pulled and put back', async () => {
    const rig = await running()
    const pulled = rig.clock.now()
    rig.hand('plug')
    rig.hand('plug', null, 'virtual-vibrator' as DeviceId)
    await rig.clock.advance(1000)
    expect(silentAfter('virtual-F02', rig.journal, pulled)).toBeLessThanOrEqual(spinDownMs)
  })

  test('virtual-F03 a button that is pressed', async () => {
    const rig = await running()
    rig.hand('button')
    await rig.clock.settled()
    expect(rig.events.at(-1)).toEqual({ kind: 'button', device: 'virtual-vibrator', button: 'main', stop: true })
  })

  test('virtual-F04 a wheel that is turned down', async () => {
    const rig = await running()
    rig.hand('wheel', 0.3)
    await rig.clock.advance(100)
    expect(rig.felt()).toEqual([0.3])
    expect(rig.events).toContainEqual({ kind: 'ceiling', device: 'virtual-vibrator', actuator: 0, level: 0.3 })
    await rig.play([1], 300)
    expect(rig.felt()).toEqual([0.3])
    rig.hand('wheel', 'up')
    expect(rig.box.toys[0]?.ceiling).toBe(0.3)
  })

  test('virtual-F05 a battery that runs down', async () => {
    const rig = await running()
    const empty = rig.clock.now()
    rig.hand('battery', 0)
    await rig.clock.advance(100)
    expect(rig.devices()).toEqual([])
    expect(silentAfter('virtual-F05', rig.journal, empty)).toBeLessThanOrEqual(spinDownMs)
  })

  test('virtual-F06 a toy that answers late', async () => {
    const rig = await running()
    rig.hand('late', true)
    await rig.play([0.5], 3000)
    const began = rig.clock.now()
    await rig.provider.stop()
    await rig.clock.advance(100)
    expect(still(rig)).toBe(true)
    await rig.clock.advance(5000)
    expect(silentAfter('virtual-F06', rig.journal, began)).toBeLessThanOrEqual(100)
  })

  test('virtual-F07 a toy that says nothing about orders', async () => {
    const rig = await running()
    rig.hand('mute', true)
    const began = rig.clock.now()
    expect(await rig.provider.stop()).toBe('unconfirmed')
    await rig.clock.advance(100)
    expect(silentAfter('virtual-F07', rig.journal, began)).toBeLessThanOrEqual(100)
  })

  test('virtual-F08 a toy that is switched off in the settings while it runs', async () => {
    const rig = await running()
    rig.context.configure({ vibrator: false, pair: true })
    await rig.play([1], 200)
    expect(rig.devices().map(({ id }) => id)).toEqual(['virtual-pair'])
    expect(still(rig)).toBe(true)
    rig.context.configure({ vibrator: true })
    await rig.clock.advance(500)
    expect(rig.felt('virtual-vibrator' as DeviceId)).toEqual([0])
  })

  test('virtual-F09 shocks that are asked for too long, or too often', async () => {
    const rig = await only('shocker')
    const began = rig.clock.now()
    await rig.play([1], 60_000)
    const shocks = rig.journal.rises('Shock')
    expect(shocks.length).toBe(6)
    expect(rig.journal.max()).toBe(0.5)
    shocks.forEach(({ at }, index) => {
      expect(rig.journal.levelAt('Shock', at + 520)).toBe(0)
      const next = shocks[index + 1]
      if (next) expect(next.at - at).toBeGreaterThanOrEqual(2500)
    })
    expect(shocks.at(-1)?.at).toBeLessThan(began + 60_000)
  })

  test('virtual-F10 a stroker that is sent from end to end at once', async () => {
    const rig = await only('stroker')
    await rig.play([1], 200)
    expect(rig.felt()[0]).toBeCloseTo(200 / 458, 1)
    await rig.play([1], 400)
    expect(rig.felt()).toEqual([1])
    await rig.play([Number.NaN], 400)
    expect(rig.felt()).toEqual([1])
    rig.frame([0])
    await rig.clock.advance(100)
    await rig.provider.stop()
    const [place = Number.NaN] = rig.felt()
    await rig.clock.advance(1000)
    expect(rig.felt()[0]).toBeCloseTo(place, 1)
  })
})
