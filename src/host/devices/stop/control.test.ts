import { beforeEach, expect, test } from 'vitest'
import type { Intent } from '../../../workers/stimulation/contract.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { showState } from '../showState.ts'
import { shaft, stateWith } from '../state.fixture.ts'
import { testChannel } from './control.ts'

const played = [] as Intent[]
replaceEngine('stimulation', { play: async (intent: Intent) => played.push(intent) })
beforeEach(() => void played.splice(0))

test('a test has the intensity 5, for a second, on that output alone', async () => {
  showState(stateWith())
  await testChannel(shaft.id)
  expect(played).toMatchObject([
    { source: 'hand', target: { kind: 'channels', channels: [shaft.id] }, level: 0.05, ms: 1000 },
  ])
})

test('tests at 5 percent where limits allow, and never above them', async () => {
  showState(stateWith({ channels: [{ ...shaft, top: 0.5 }] }))
  await testChannel(shaft.id)
  showState(stateWith({ channels: [{ ...shaft, top: 0.01 }] }))
  await testChannel(shaft.id)
  showState(stateWith({ channels: [{ ...shaft, top: 0 }] }))
  await testChannel(shaft.id)
  expect(played.map(({ level }) => level)).toEqual([0.1, 1, 0])
})
