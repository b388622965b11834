import { expect, test } from 'vitest'
import type { Clock } from '../clock.ts'
import type { Capabilities } from '../context.ts'
import type { Command } from '../contributions/command.ts'
import { definePlugin } from '../definePlugin.ts'
import { portedClock } from './behindPorts.ts'
import { brokenRows } from './brokenRows.fixture.ts'
import { type CommandSubject, commandKit } from './commandKit.ts'
import { fakeClock } from './fakeClock.ts'
import { gather } from './gather.ts'
import { portedMaker } from './portedMaker.fixture.ts'

type Net = Capabilities['net']
const url = 'https://lamps.example/on'

/** Waits a moment, then lights a lamp. */
const light = (net: Net, clock: Clock): Command => ({
  async run({ signal }) {
    signal.throwIfAborted()
    await clock.sleep(300, signal)
    signal.throwIfAborted()
    await gather((await net.fetch({ url }, { signal })).body)
  },
})

type Making = (net: Net, clock: Clock) => Command
const subject = (make: Making = light): CommandSubject => ({
  make: ({ network, clock }) => make(network.net, clock),
  hold: ({ network }) => network.serve(() => 'silent'),
})

test('passes a command that keeps its promises', async () => {
  expect(await brokenRows(commandKit, () => subject())).toEqual([])
})

test('passes one behind ports', async () => {
  const makeSubject = (): CommandSubject => {
    const own = fakeClock()
    const definition = definePlugin({ uses: ['net'], command: { light: ({ net }) => light(net, own) } })
    return {
      ...subject(),
      clock: portedClock(own),
      ...portedMaker(definition, 'command', 'light', { capabilities: ['net'] }),
    }
  }
  expect(await brokenRows(commandKit, makeSubject)).toEqual([])
})

let runs = 0
test.each<[string, string, Making]>([
  ['a timer left behind', 'runs', (_net, clock) => ({ run: async () => void clock.sleep(9000) })],
  [
    'an answer left open',
    'runs',
    (net) => ({
      run: async (options) => void (await net.fetch({ url }, options)),
    }),
  ],
  [
    'working only once',
    'twice',
    () => {
      let isDone = false
      return {
        async run() {
          if (isDone) throw new Error('Done already.')
          isDone = true
        },
      }
    },
  ],
  [
    'two runs that are in each other’s way',
    'at-once',
    (_net, clock) => ({
      async run() {
        if (runs++ > 0) throw new Error('Busy.')
        await clock.sleep(100)
        runs = 0
      },
    }),
  ],
  [
    'starting for nobody',
    'aborted',
    (net) => ({ run: async () => void (await net.fetch({ url }, { signal: new AbortController().signal })) }),
  ],
  [
    'not hearing the abort',
    'abort',
    (net) => ({ run: async () => void (await net.fetch({ url }, { signal: new AbortController().signal })) }),
  ],
])('catches %s', async (_fault, row, make) => {
  expect(await brokenRows(commandKit, () => subject(make), row)).toEqual([row])
})
