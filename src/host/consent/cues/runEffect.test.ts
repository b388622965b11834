// @vitest-environment happy-dom

import { cuePlayers, playableCues } from 'sdk/page/cues/cuePlayers.ts'
import type { CueEffect } from 'sdk/page/cues/names.ts'
import { beforeEach, expect, test } from 'vitest'
import { clearCues, onCuesCleared, runEffect } from './runEffect.ts'

const seen: string[] = []
const flash: CueEffect = { kind: 'stage', cue: 'flash', params: {} }

/** Whoever plays on the stage, and the function that takes them away. */
const addStage = (name: string) =>
  cuePlayers.add('stage', {
    open: async () => ({
      play: ({ cue }) => void seen.push(`${name} plays ${cue}`),
      clear: () => void seen.push(`${name} clears`),
      close: () => void seen.push(`${name} closes`),
    }),
  })

beforeEach(() => {
  seen.length = 0
})

test('where nobody can play a cue it is not among those that may be asked for, and asking does nothing', async () => {
  await runEffect(flash)
  expect([seen, playableCues()]).toEqual([[], []])
})

test('who plays is opened once, and cleared with all cues', async () => {
  const remove = addStage('one')
  expect(playableCues()).toContain('flash')
  expect(playableCues()).not.toContain('binaural')
  await runEffect(flash)
  await runEffect(flash)
  let heard = 0
  const leave = onCuesCleared(() => heard++)
  clearCues()
  expect([seen, heard]).toEqual([['one plays flash', 'one plays flash', 'one clears'], 1])
  leave()
  remove()
})

test('who is taken away ends with what it plays, and another can take its place', async () => {
  const remove = addStage('first')
  await runEffect(flash)
  remove()
  await Promise.resolve()
  expect(seen).toEqual(['first plays flash', 'first clears', 'first closes'])
  const removeSecond = addStage('second')
  await runEffect(flash)
  clearCues()
  removeSecond()
  expect(seen.slice(3)).toEqual(['second plays flash', 'second clears'])
})
