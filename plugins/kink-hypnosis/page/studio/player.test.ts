// @vitest-environment happy-dom

import { addSilentPlayers } from 'sdk/page/cues/cuePlayers.fixture.ts'
import { showing } from 'sdk/page/cues/showing.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { consentSection } from '../../../../src/host/consent/consentSection.ts'
import * as effects from '../../../../src/host/consent/cues/runEffect.ts'
import { provideServices } from '../../../../src/host/shell/provideServices.ts'
import { newLayer } from './composition.ts'
import { pause, play, playing, resume, stopPlaying } from './player.ts'
import { newStep, wakeMs } from './program.ts'
import { compositionTimeline, programTimeline } from './timeline.ts'

const run = vi.spyOn(effects, 'runEffect').mockResolvedValue()
const clear = vi.spyOn(effects, 'clearCues')
provideServices()
addSilentPlayers()

const shown = () => run.mock.calls.map(([{ cue }]) => cue)
const effect = { name: 'Turn', layers: [newLayer('spiral', 0, 4000), newLayer('words', 1000, 2000)] }
const program = {
  name: 'Rest',
  about: '',
  steps: [newStep('Breathe', 5000)],
  wake: { text: 'Wide awake', isSpoken: false },
}

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  stopPlaying()
  vi.clearAllMocks()
  vi.useRealTimers()
})

describe('what is played', () => {
  test('begins each cue at its time, and is over at its end', () => {
    play('Turn', compositionTimeline(effect), false)
    expect(shown()).toEqual(['spiral'])
    vi.advanceTimersByTime(1200)
    expect(shown()).toEqual(['spiral', 'words'])
    vi.advanceTimersByTime(3000)
    expect(playing.phase).toBe('idle')
    expect(showing.program).toBe(false)
  })

  test('wakes at last', () => {
    play('Rest', programTimeline(program), true)
    vi.advanceTimersByTime(5000 + wakeMs + 200)
    expect(shown()).toEqual(['words', 'words', 'warm-glow', 'soft-chime'])
    expect(playing.phase).toBe('idle')
  })

  test('is over with everything else that shows, whoever ends that', () => {
    play('Rest', programTimeline(program), true)
    effects.clearCues()
    expect(playing.phase).toBe('idle')
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['words'])
  })

  test('holds still while it is paused, and goes on where it was', () => {
    play('Turn', compositionTimeline(effect), false)
    vi.advanceTimersByTime(500)
    pause()
    expect(clear).toHaveBeenCalledOnce()
    vi.advanceTimersByTime(60_000)
    expect(shown()).toEqual(['spiral'])
    resume()
    expect(shown()).toEqual(['spiral', 'spiral'])
    expect(run.mock.lastCall?.[0]).toMatchObject({ params: { ms: 3500 } })
    vi.advanceTimersByTime(800)
    expect(shown()).toEqual(['spiral', 'spiral', 'words'])
  })

  test('can be ended while it is paused', () => {
    play('Turn', compositionTimeline(effect), false)
    pause()
    stopPlaying()
    resume()
    expect(playing.phase).toBe('idle')
    expect(shown()).toEqual(['spiral'])
  })

  test('is not begun by a player who has ruled hypnosis out', () => {
    changeForTest(consentSection, { ruledOut: ['hypnosis'] })
    play('Turn', compositionTimeline(effect), false)
    expect(playing.phase).toBe('idle')
    expect(shown()).toEqual([])
  })
})
