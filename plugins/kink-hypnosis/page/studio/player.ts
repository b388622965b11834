import type { Effect, MessageId } from 'sdk'
import { showing } from 'sdk/page/cues/showing.ts'
import { cues } from 'sdk/page/services/cues.ts'
import { deviceControl, type Stimulus } from 'sdk/page/services/deviceControl.ts'
import { safety } from 'sdk/page/services/safety.ts'
import { speak, stopSpeaking, voices } from 'sdk/page/speech/speaking.ts'
import { sentencesOf } from 'sdk/page/speech/spokenText.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'
import { toast } from 'sdk/page/toasts.ts'
import { proxy } from 'valtio'
import { judge } from '../../../../src/shared/policy/judge.ts'
import { begunBetween, cueEffect, type Span, type Timeline, underWayAt } from './timeline.ts'

/** What is played now, and where in it. Times in ms. */
export const playing = proxy({ phase: 'idle' as 'idle' | 'playing' | 'paused', name: '', at: 0, ms: 0 })

interface Run {
  readonly timeline: Timeline
  /** Over all of the window, or only over the page that is open. */
  readonly isWhole: boolean
  readonly told: Set<string>
  hasPulsed: boolean
  lastAt: number
}

const tickMs = 100
/** What begins within it begins without waiting for the first tick. */
const firstMs = 1
/** What would be over as soon as it has begun is not begun again. */
const minRestMs = 300

let run: Run | undefined
let timer: ReturnType<typeof setInterval> | undefined
let isPausing = false
let isFollowing = false

/** Plays from the beginning; what was played before ends. */
export function play(name: string, timeline: Timeline, isWhole: boolean): void {
  stopPlaying()
  if (safety.now.circumstances().limits.some((limit) => limit.toLowerCase() === 'hypnosis')) {
    toast({
      type: 'warning',
      title: `Couldn't play ${name}`,
      message: 'Hypnosis is a hard limit. You can change this in Settings > Consent.',
    })
    return
  }
  if (!isFollowing) cues.now.onCleared(() => isPausing || finish())
  isFollowing = true
  run = { timeline, isWhole, told: new Set(), hasPulsed: false, lastAt: 0 }
  Object.assign(playing, { phase: 'playing', name, at: 0, ms: timeline.ms })
  showing.program = true
  goOn(0)
  begin(begunBetween(timeline, 0, firstMs))
  run.lastAt = firstMs
}

export function pause(): void {
  if (!run || playing.phase !== 'playing') return
  clearInterval(timer)
  playing.phase = 'paused'
  isPausing = true
  cues.now.clear()
  isPausing = false
  silence(run)
}

export function resume(): void {
  if (!run || playing.phase !== 'paused') return
  playing.phase = 'playing'
  begin(underWayAt(run.timeline, playing.at).filter(({ ms }) => ms >= minRestMs))
  goOn(playing.at)
}

/** Ends it with all that shows and sounds. Escape, Stop, the safeword, Wake and a hidden page do the same. */
export function stopPlaying(): void {
  if (run) cues.now.clear()
}

function goOn(from: number): void {
  if (!run) return
  const beganAt = performance.now() - from
  run.lastAt = from
  timer = setInterval(() => step(performance.now() - beganAt), tickMs)
}

function step(now: number): void {
  if (!run) return
  const { timeline, lastAt } = run
  run.lastAt = now
  playing.at = Math.min(now, timeline.ms)
  begin(begunBetween(timeline, lastAt, now))
  if (now >= timeline.ms) finish()
}

function finish(): void {
  if (!run) return
  clearInterval(timer)
  const ended = run
  run = undefined
  Object.assign(playing, { phase: 'idle', at: 0 })
  showing.program = false
  silence(ended)
}

function silence({ hasPulsed, timeline }: Run): void {
  if (timeline.spans.some(({ act }) => act.kind === 'voice')) stopSpeaking()
  if (hasPulsed) void deviceControl.now.leaveOff('plugin')
}

function begin(spans: readonly Span[]): void {
  for (const span of spans) beginOne(span)
}

function beginOne({ act, ms }: Span): void {
  if (!run) return
  switch (act.kind) {
    case 'cue': {
      const asked = cueEffect(act, ms)
      const cue = permitted(asked.kind === 'stage' && run.isWhole ? onWindow(asked) : asked)
      if (cue?.kind === 'stage' || cue?.kind === 'sound') void cues.now.run(cue)
      return
    }
    case 'voice':
      if (voices(voiceSection.now.onDeviceOnly).length > 0) speak('program' as MessageId, sentencesOf(act.text))
      else notifyOnce("This browser can't read aloud, so the text is only shown.")
      return
    case 'pulse': {
      const asked = permitted({ kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: act.level, ms })
      if (asked?.kind === 'stimulate') void pulse(asked, run)
    }
  }
}

async function pulse(asked: Stimulus, of: Run): Promise<void> {
  of.hasPulsed = true
  await deviceControl.now.start()
  if (run === of && playing.phase === 'playing') deviceControl.now.enqueue(asked, 'plugin')
}

const onWindow = (effect: Extract<Effect, { readonly kind: 'stage' }>): Effect => ({
  ...effect,
  params: { ...effect.params, where: 'window' },
})

/** What the policy gate lets through of it; what it does not, the player hears once. */
function permitted(effect: Effect): Effect | undefined {
  const judged = judge(effect, safety.now.circumstances())
  if (judged.kind !== 'refuse') return judged.effect
  notifyOnce(judged.why)
  return undefined
}

function notifyOnce(message: string): void {
  if (!run || run.told.has(message)) return
  run.told.add(message)
  toast({ type: 'info', title: `Part of ${playing.name} is skipped`, message })
}
