import { beforeEach, expect, test, vi } from 'vitest'
import { errors } from '../notices/errors/errors.ts'
import { addStopper, stopStimulation } from './stop.ts'

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
