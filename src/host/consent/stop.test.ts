import { errors } from 'sdk/page/errors.ts'
import { type Ongoing, ongoing } from 'sdk/page/points/ongoing.ts'
import { addStopper } from 'sdk/page/stoppers.ts'
import { beforeEach, expect, test, vi } from 'vitest'
import { channelNames } from '../../shared/storageNames.ts'
import { stopEverything, stopStimulation } from './stop.ts'

beforeEach(() => {
  errors.notices = []
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

test('stopping reaches everybody who joined, and nobody who left', () => {
  const [stays, leaves] = [vi.fn(), vi.fn()]
  const leave = [addStopper(stays), addStopper(leaves)]
  leave[1]?.()
  stopStimulation()
  expect(stays).toHaveBeenCalledOnce()
  expect(leaves).not.toHaveBeenCalled()
  leave[0]?.()
})

test('the end of a scenario is told as that, in all tabs', async () => {
  const [here, elsewhere] = [vi.fn(), vi.fn()]
  const other = new BroadcastChannel(channelNames.stop)
  other.onmessage = ({ data }) => elsewhere(data)
  const leave = addStopper(here)
  stopStimulation('scenario-over')
  expect(here).toHaveBeenCalledWith('scenario-over')
  await vi.waitFor(() => expect(elsewhere).toHaveBeenCalledWith('scenario-over'))
  leave()
  other.close()
})

test('a device that cannot be stopped keeps no other from stopping, and is told', async () => {
  const other = vi.fn()
  const leave = [
    addStopper(() => {
      throw new Error('gone')
    }),
    addStopper(() => Promise.reject(new Error('gone'))),
    addStopper(other),
  ]
  stopStimulation()
  expect(other).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(errors.notices).toHaveLength(1))
  expect(errors.notices[0]?.message).toContain('Switch it off by hand')
  for (const end of leave) end()
})

test('all that goes on by itself stops after what stimulates, though one of it fails', async () => {
  const done: string[] = []
  const ends = [
    addStopper((why) => void done.push(`devices: ${why}`)),
    add('reply', (why) => void done.push(`reply: ${why}`)),
    add('voice', () => {
      throw new Error('no voice')
    }),
    add('story', undefined),
  ]
  await expect(stopEverything('safeword')).rejects.toThrow('no voice')
  expect(done).toEqual(['devices: safeword', 'reply: safeword'])
  for (const end of ends) end()
})

function add(id: string, stop: Ongoing['stop']): () => void {
  return ongoing.add(id, stop ? { stop } : {})
}
