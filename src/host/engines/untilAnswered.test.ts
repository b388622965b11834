import { PluginError } from 'sdk'
import { expect, test, vi } from 'vitest'
import { untilAnswered } from './untilAnswered.ts'

const slow = new PluginError('storage/slow', 'Not yet.')
const broken = new PluginError('storage/failed', 'Broken.')

test('asks a database that is only slow again until it answers', async () => {
  const ask = vi.fn().mockRejectedValueOnce(slow).mockRejectedValueOnce(slow).mockResolvedValue('here')
  expect(await untilAnswered(ask)).toBe('here')
  expect(ask).toHaveBeenCalledTimes(3)
})

test('does not ask a database again that has failed', async () => {
  const ask = vi.fn().mockRejectedValueOnce(slow).mockRejectedValue(broken)
  await expect(untilAnswered(ask)).rejects.toBe(broken)
  expect(ask).toHaveBeenCalledTimes(2)
})
