import { useEffect, useState } from 'react'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { Strength } from 'sdk/page/devices/Strength.tsx'
import { Button } from 'sdk/ui/Button.tsx'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import { curveAt } from '../../../../src/shared/devices/patterns.ts'
import type { Pattern, StimulationState } from '../../../../src/workers/stimulation/contract.ts'
import { shownLength, strengthAt } from './curve.ts'
import { PatternCurve } from './PatternCurve.tsx'
import styles from './Patterns.module.css'
import { useHand } from './playByHand.ts'
import { TargetField, useTarget } from './TargetField.tsx'
import { channelName, kindOf } from './targets.ts'
import { type BodySpot, VirtualBody } from './VirtualBody.tsx'

const maxSeconds = 600
const fadeMs = 300

/** Shows a pattern on a figure, and plays it on devices, faintly at first. */
export function TryPattern({ pattern }: { readonly pattern: Pattern }) {
  const [isShown, setShown] = useState(false)
  const [level, setLevel] = useState(0.2)
  const [seconds, setSeconds] = useState(10)
  const [chosen, setChosen] = useState('pleasure')
  const { target, sense } = useTarget(chosen)
  const { id, play, end } = useHand()
  const state = useDevices()
  const isPlaying = id !== undefined && state.playing.some((playing) => playing.id === id)
  const t = usePreview(isShown || isPlaying)
  const ms = seconds * 1000
  const lengthMs = isPlaying ? ms : shownLength(pattern)
  const shown = lengthMs > 0 ? t % lengthMs : 0
  return (
    <div className={styles.trying}>
      <VirtualBody spots={spotsOf(state, pattern, level, shown, lengthMs)} />
      <div className={styles.fields}>
        <PatternCurve
          pattern={pattern}
          size="editor"
          {...(t > 0 && { at: (t % shownLength(pattern)) / Math.max(1, shownLength(pattern)) })}
        />
        <Button variant="default" aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          {isShown ? 'Stop preview' : 'Preview'}
        </Button>
        <TargetField value={chosen} onChange={setChosen} />
        <Strength
          label="Strength"
          hint="The peak of the pattern. Your power and maximums still apply."
          value={level}
          onChange={setLevel}
        />
        <NumberInput
          label="Duration"
          suffix=" s"
          value={seconds}
          min={1}
          max={maxSeconds}
          allowDecimal={false}
          onChange={(value) => setSeconds(Math.min(maxSeconds, Math.max(1, Number(value) || 1)))}
        />
        {isPlaying ? (
          <Button color="red" onClick={end}>
            Stop test
          </Button>
        ) : (
          <Button onClick={() => void play({ pattern, target, sense, level, ms, fadeMs })}>Test on device</Button>
        )}
      </div>
    </div>
  )
}

/** Where it would be felt: on the outputs that are there, or, without any, in the middle of the figure. */
function spotsOf(
  { channels, devices }: StimulationState,
  pattern: Pattern,
  level: number,
  t: number,
  lengthMs: number,
): readonly BodySpot[] {
  if (channels.length === 0) {
    return [{ id: 'none', name: 'No device', part: 'other', level: strengthAt(pattern, t, lengthMs) * level }]
  }
  return channels.map((channel) => {
    const kind = kindOf(channel, { devices }) ?? 'vibrate'
    const name = channelName(channel, { devices })
    const felt = curveAt(pattern, level, { t, lengthMs }, { kind, label: '' }) ?? 0
    return { id: channel.id, name, part: channel.route.part, level: Math.min(channel.route.ceiling, felt) }
  })
}

const everyMs = 40

/** Milliseconds since the preview was begun, told about 25 times a second; 0 while it does not run. */
function usePreview(isRunning: boolean): number {
  const [t, setT] = useState(0)
  useEffect(() => {
    if (!isRunning) return
    const begun = performance.now()
    const timer = setInterval(() => setT(performance.now() - begun), everyMs)
    return () => {
      clearInterval(timer)
      setT(0)
    }
  }, [isRunning])
  return t
}
