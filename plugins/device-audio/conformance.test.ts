import { afterEach, describe, expect, test } from 'vitest'
import { silentAfter } from '../../tests/conformance/devices/silence.ts'
import { usualCap } from '../../tests/simulators/devices/audio/AudioDouble.ts'
import { audioRig } from './rig.fixture.ts'
import { amplitudeOf } from './sound/decibels.ts'
import { potentialsAt } from './sound/electrodes.ts'
import type { Parting } from './sound/wire.ts'

const full = [1, 1, 0.5, 0.5, 0.5, 0.5]
const rigs: ReturnType<typeof audioRig>[] = []

async function playing(settings: Readonly<Record<string, unknown>> = {}) {
  const rig = audioRig(settings)
  rigs.push(rig)
  await rig.connected()
  await rig.play(full, 1500)
  expect(rig.double.amplitude).toBeGreaterThan(usualCap / 2)
  return rig
}

afterEach(() => {
  for (const { close, double } of rigs.splice(0)) {
    close()
    double.die()
    expect(double.violations.list).toEqual([])
  }
})

const quietAt = (rig: ReturnType<typeof audioRig>, ms: number) => rig.clock.advance(ms).then(() => rig.double.amplitude)

describe('scenarios', () => {
  test('audio-S01 connect, list, run, stop: it sounds, and a stop is confirmed within 150 ms', async () => {
    const rig = await playing()
    expect(rig.devices()[0]).toMatchObject({
      id: 'audio-stereo',
      actuators: [{ kind: 'estim', label: 'Left' }, {}, {}, {}, {}, {}],
    })
    const began = rig.clock.now()
    expect(await rig.driven(rig.provider.stop())).toBe('confirmed')
    expect(rig.clock.now() - began).toBeLessThanOrEqual(150)
    expect(silentAfter('audio-S01', rig.double.journal, began)).toBeLessThanOrEqual(70)
  })

  test('audio-S02 stop while 20 orders wait: nothing sounds after it', async () => {
    const rig = await playing()
    for (let order = 0; order < 20; order++) rig.frame(full)
    const began = rig.clock.now()
    const stopping = rig.provider.stop()
    expect(await quietAt(rig, 70)).toBe(0)
    await rig.driven(stopping)
    expect(await quietAt(rig, 1000)).toBe(0)
    expect(silentAfter('audio-S02', rig.double.journal, began)).toBeLessThanOrEqual(70)
  })

  test('audio-S03 stop while disconnected, then connect: a stop is said before any frame', async () => {
    const rig = await playing()
    const began = rig.clock.now()
    rig.double.leave('interrupted')
    await rig.clock.advance(20)
    expect(await rig.provider.stop()).toBe('confirmed')
    expect(silentAfter('audio-S03', rig.double.journal, began)).toBeLessThanOrEqual(70)
    rig.double.heard.splice(0)
    await rig.connected()
    await rig.play(full, 20)
    expect(rig.double.heard.slice(0, 3)).toEqual(['tune', 'stop', 'frame'])
  })

  test('audio-S04 drop mid-run: told, at zero, and nothing sounds by itself when it is back', async () => {
    const rig = await playing()
    const began = rig.clock.now()
    rig.double.leave('no-output')
    await rig.clock.advance(20)
    expect(rig.devices()).toEqual([])
    expect(rig.state()).toMatchObject({ kind: 'failed' })
    await rig.connected()
    expect(await quietAt(rig, 2000)).toBe(0)
    expect(silentAfter('audio-S04', rig.double.journal, began)).toBeLessThanOrEqual(70)
  })

  test('audio-S05 page frozen: frames stop coming, and 260 ms later there is silence', async () => {
    const rig = await playing()
    rig.frame(full)
    const frozen = rig.clock.now()
    expect(await quietAt(rig, 270)).toBe(0)
    expect(await quietAt(rig, 5000)).toBe(0)
    expect(silentAfter('audio-S05', rig.double.journal, frozen)).toBeLessThanOrEqual(270)
  })

  test('audio-S06 level above the cap: the generator gives no more than the cap', async () => {
    const rig = audioRig({ capDb: 20 })
    rigs.push(rig)
    await rig.connected()
    await rig.play([7, Number.POSITIVE_INFINITY, 3, 3, 3, 3], 12_000)
    expect(rig.double.journal.max()).toBeLessThanOrEqual(amplitudeOf(-6))
    expect(rig.double.journal.max()).toBeGreaterThan(amplitudeOf(-7))
  })

  test('audio-S07 burst of 200 changes in a second: the last value wins', async () => {
    const rig = await playing()
    for (let change = 0; change < 200; change++) {
      rig.frame([(change % 10) / 10, 0, 0.5, 0.5, 0.5, 0.5])
      await rig.clock.advance(5)
    }
    await rig.play([0.3, 0, 0.5, 0.5, 0.5, 0.5], 100)
    expect(rig.double.amplitude / usualCap).toBeCloseTo(0.3, 2)
  })

  test('audio-S08 slow answers: only the newest frame counts', async () => {
    const rig = await playing()
    rig.double.fault({ kind: 'silent' })
    await rig.play([0.1, 0, 0.5, 0.5, 0.5, 0.5], 400)
    await rig.play([0.4, 0, 0.5, 0.5, 0.5, 0.5], 100)
    expect(rig.double.amplitude / usualCap).toBeCloseTo(0.4, 2)
    const began = rig.clock.now()
    void rig.provider.stop()
    await rig.clock.advance(500)
    expect(silentAfter('audio-S08', rig.double.journal, began)).toBeLessThanOrEqual(70)
    rig.double.fault()
  })

  test('audio-S09 malformed bytes: ignored, told in the log at most three times, and the sound goes on', async () => {
    const rig = await playing()
    for (let garbled = 0; garbled < 50; garbled++) rig.double.garble(new Uint8Array([1, 2, 3, garbled]))
    await rig.play(full, 100)
    expect(rig.double.amplitude).toBeGreaterThan(usualCap / 2)
    expect(rig.context.log.filter(({ level }) => level === 'warn')).toHaveLength(3)
    const began = rig.clock.now()
    await rig.driven(rig.provider.stop())
    expect(silentAfter('audio-S09', rig.double.journal, began)).toBeLessThanOrEqual(70)
  })

  test('audio-S10 removed and there again: the same id, and at zero', async () => {
    const rig = await playing()
    const [before] = rig.devices()
    const began = rig.clock.now()
    rig.double.leave('changed')
    await rig.clock.advance(100)
    expect(silentAfter('audio-S10', rig.double.journal, began)).toBeLessThanOrEqual(70)
    await rig.connected()
    expect(rig.devices()[0]?.id).toBe(before?.id)
    expect(await quietAt(rig, 500)).toBe(0)
  })

  test('audio-S12 somebody interrupts it elsewhere: told with what to do, and it stays silent', async () => {
    const rig = await playing()
    const began = rig.clock.now()
    rig.double.leave('interrupted')
    expect(await quietAt(rig, 500)).toBe(0)
    expect(silentAfter('audio-S12', rig.double.journal, began)).toBeLessThanOrEqual(70)
    expect(rig.state()).toEqual({
      kind: 'failed',
      message: expect.any(String),
      hint: expect.stringContaining('Connect'),
    })
  })

  test('audio-S13 asked to connect twice: one output is opened', async () => {
    const rig = audioRig()
    rigs.push(rig)
    const { signal } = new AbortController()
    await rig.driven(Promise.all([rig.provider.connect({ signal }), rig.provider.connect({ signal })]))
    expect(rig.links.open).toBe(1)
  })

  test('audio-S15 beside others: frames for another device do nothing here', async () => {
    const rig = await playing()
    const at = rig.clock.now()
    rig.provider.apply({ device: 'other' as never, at, expires: at + 200, levels: new Float32Array(full) })
    expect(await quietAt(rig, 300)).toBe(0)
  })
})

describe('faults', () => {
  test('audio-F01 at the four places the electrodes share the current as they must', () => {
    const half = Math.sqrt(3) / 2
    const strongest = (alpha: number, beta: number) => {
      const over = Array.from({ length: 720 }, (_, at) => potentialsAt(alpha, beta, (at * Math.PI) / 360))
      return (['common', 'left', 'right'] as const).map((name) =>
        Math.max(...over.map((p) => Math.abs(p[name]))).toFixed(2),
      )
    }
    expect(strongest(1, 0)).toEqual(['1.00', '0.50', '0.50'])
    expect(strongest(-0.5, half)).toEqual(['0.50', '1.00', '0.50'])
    expect(strongest(-0.5, -half)).toEqual(['0.50', '0.50', '1.00'])
    expect(strongest(0, 0)).toEqual(['1.00', '1.00', '1.00'])
  })

  test('audio-F02 audio-F03 no sample is above the cap, and there is no direct current', async () => {
    const rig = await playing({ mode: 'stereo', wave: 'pulsed' })
    expect(rig.double.highest).toBeLessThanOrEqual(usualCap + 1e-7)
    expect(Math.abs(rig.double.mean)).toBeLessThan(1e-3)
  })

  test('audio-F04 it fades in over a second and out over 50 ms', async () => {
    const rig = audioRig()
    rigs.push(rig)
    await rig.connected()
    await rig.play(full, 500)
    expect(rig.double.amplitude / usualCap).toBeCloseTo(0.5, 1)
    await rig.play(full, 600)
    const before = rig.double.amplitude
    void rig.provider.stop()
    await rig.clock.advance(30)
    expect(rig.double.amplitude / before).toBeGreaterThan(0.2)
    expect(rig.double.amplitude / before).toBeLessThan(0.8)
    expect(await quietAt(rig, 30)).toBe(0)
  })

  test('audio-F05 nothing sounds 60 ms after a stop', async () => {
    const rig = await playing()
    const began = rig.clock.now()
    await rig.driven(rig.provider.stop())
    expect(silentAfter('audio-F05', rig.double.journal, began)).toBeLessThanOrEqual(60)
  })

  const partings: readonly [string, Parting][] = [
    ['audio-F06 an output that comes or goes silences', 'changed'],
    ['audio-F07 sound that the browser interrupts stays silent', 'interrupted'],
    ['audio-F08 an output that is gone silences', 'no-output'],
  ]
  test.each(partings)('%s', async (title, why) => {
    const rig = await playing()
    const began = rig.clock.now()
    rig.double.leave(why)
    expect(await quietAt(rig, 60)).toBe(0)
    expect(rig.devices()).toEqual([])
    await rig.play(full, 500)
    expect(rig.double.amplitude).toBe(0)
    expect(silentAfter(title.slice(0, 'audio-F06'.length), rig.double.journal, began)).toBeLessThanOrEqual(60)
    expect(rig.state()).toMatchObject({ kind: 'failed' })
  })

  test('audio-F09 an audio thread that hangs is told, and a stop does not wait for it for ever', async () => {
    const rig = await playing()
    rig.double.fault({ kind: 'halfOpen' })
    const began = rig.clock.now()
    const stopping = rig.provider.stop()
    await rig.clock.advance(2000)
    expect(await stopping).toBe('unconfirmed')
    expect(rig.state()).toMatchObject({ kind: 'failed', message: expect.stringContaining('stopped answering') })
    expect(rig.double.amplitude).toBe(0)
    expect(silentAfter('audio-F09', rig.double.journal, began)).toBeLessThanOrEqual(300)
  })

  test('audio-F10 a page that dies leaves nothing sounding', async () => {
    const rig = await playing()
    const died = rig.clock.now()
    rig.double.die()
    await rig.clock.advance(20)
    expect(silentAfter('audio-F10', rig.double.journal, died)).toBeLessThanOrEqual(20)
    expect(rig.devices()).toEqual([])
  })

  test('audio-F11 a clock that is set changes no silence', async () => {
    for (const ms of [-86_400_000, 86_400_000]) {
      const rig = await playing()
      const set = rig.clock.now()
      rig.double.fault({ kind: 'clockSkew', ms })
      expect(await quietAt(rig, 280)).toBe(0)
      expect(silentAfter('audio-F11', rig.double.journal, set)).toBeLessThanOrEqual(280)
      rig.double.fault()
    }
  })

  test('audio-F12 the page can cut by itself, and the provider takes it for a stop', async () => {
    const rig = await playing()
    const began = rig.clock.now()
    rig.double.cut()
    expect(await quietAt(rig, 60)).toBe(0)
    expect(silentAfter('audio-F12', rig.double.journal, began)).toBeLessThanOrEqual(60)
    expect(rig.double.heard.at(-1)).toBe('stop')
  })
})

describe('what the player sees', () => {
  test('the state says Ready, and Audio Active while it sounds', async () => {
    const rig = audioRig()
    rigs.push(rig)
    await rig.connected()
    await rig.clock.advance(200)
    expect(rig.state()).toEqual({ kind: 'connected', server: 'Ready' })
    await rig.play(full, 300)
    expect(rig.state()).toEqual({ kind: 'connected', server: 'Audio Active' })
    await rig.clock.advance(500)
    expect(rig.state()).toEqual({ kind: 'connected', server: 'Ready' })
  })

  test('what the output gives is told as levels', async () => {
    const rig = await playing()
    const took = rig.events.findLast((event) => event.kind === 'took')
    expect(took?.levels[0]).toBeCloseTo(1, 1)
  })

  test('another mode is another device, and silences the one before', async () => {
    const rig = await playing()
    rig.context.configure({ mode: 'triphase' })
    expect(await quietAt(rig, 100)).toBe(0)
    expect(rig.devices().map(({ id }) => id)).toEqual(['audio-triphase'])
    await rig.play([1, 0.5, 0.5, 0.5, 0.5, 0.5], 100)
    expect(rig.double.amplitude).toBe(0)
  })

  test('another output ends the sound, and the player connects again', async () => {
    const rig = await playing()
    rig.context.configure({ sink: 'elsewhere' })
    expect(await quietAt(rig, 100)).toBe(0)
    expect(rig.state()).toMatchObject({ kind: 'failed', hint: expect.stringContaining('Connect') })
  })

  test('an output that cannot be opened is told in its own words', async () => {
    const rig = audioRig({ sink: 'nowhere' })
    rigs.push(rig)
    await expect(rig.connect()).rejects.toThrow()
    expect(rig.state()).toMatchObject({ kind: 'failed', message: 'The device is gone.' })
  })

  test('connecting that is cancelled leaves nothing open', async () => {
    const rig = audioRig()
    rigs.push(rig)
    const leaving = new AbortController()
    const connecting = rig.provider.connect({ signal: leaving.signal })
    leaving.abort()
    await expect(rig.driven(connecting)).rejects.toThrow()
    expect(rig.links.open).toBe(0)
    expect(rig.state()).toEqual({ kind: 'off' })
  })
})
