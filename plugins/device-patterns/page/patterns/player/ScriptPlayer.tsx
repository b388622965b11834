import { useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { messageOf } from 'sdk'
import { systemClock } from 'sdk/devices'
import { useDevices } from 'sdk/page/devices/devices.ts'
import { filledTo, Strength } from 'sdk/page/devices/Strength.tsx'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import { toast } from 'sdk/page/toasts.ts'
import { Button } from 'sdk/ui/Button.tsx'
import { Card } from 'sdk/ui/Card.tsx'
import { UploadIcon } from 'sdk/ui/icons.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import textStyles from 'sdk/ui/text.module.css'
import { useFileChoice } from 'sdk/ui/useFileChoice.tsx'
import type { Pattern } from '../../../../../src/workers/stimulation/contract.ts'
import type { PatternRecord } from '../../../../../src/workers/storage/contract.ts'
import { scriptMs } from '../curve.ts'
import { HeatStrip } from '../HeatStrip.tsx'
import styles from '../Patterns.module.css'
import { axisName, clockTime } from '../patternWords.ts'
import { endByHand, playByHand } from '../playByHand.ts'
import { heatOf, speedAlert, type VibrationManner, withVibration } from '../speed.ts'
import { usesOf } from './axesFor.ts'
import { ScriptRun, type Stage } from './scriptRun.ts'
import { mediaTimeline, ownTimeline, type Timeline } from './timeline.ts'

export type ScriptRecord = PatternRecord & { readonly pattern: Extract<Pattern, { readonly kind: 'script' }> }

const columns = 240
const maxOffsetMs = 5000

/** One script with its film: play, jump, and bring the two in step. */
export function ScriptPlayer({ record }: { readonly record: ScriptRecord }) {
  const [media, setMedia] = useState<HTMLMediaElement | null>(null)
  const [level, setLevel] = useState(0.3)
  const [manner, setManner] = useState<VibrationManner>('speed')
  const [offsetMs, setOffsetMs] = useState(0)
  const lengthMs = Math.max(scriptMs(record.pattern.axes), record.about?.durationMs ?? 0)
  const { run, timeline, setOffset } = useScriptRun(lengthMs, media)
  const pattern = useMemo(
    () => ({ ...record.pattern, axes: withVibration(record.pattern.axes, manner) }),
    [record, manner],
  )
  const stroke = record.pattern.axes.L0 ?? Object.values(record.pattern.axes)[0]
  const heat = useMemo(() => stroke && heatOf(stroke, columns, lengthMs), [stroke, lengthMs])
  const phase = run?.phase ?? 'idle'
  const durationMs = timeline?.durationMs || lengthMs
  const positionMs = Math.min(timeline?.positionMs ?? 0, durationMs)
  const play = async () => {
    try {
      await run?.play({ pattern, target: { kind: 'all' }, sense: 'pleasure', level })
    } catch (error) {
      toast({ type: 'error', title: "Can't play this file", message: messageOf(error) })
    }
  }
  const alert = stroke && speedAlert(stroke)
  return (
    <>
      <Card title={record.name}>
        <FilmPicker onMedia={setMedia} />
        {heat && (
          <HeatStrip
            label={`How fast it moves over its ${clockTime(lengthMs)}`}
            heat={heat}
            at={lengthMs > 0 ? Math.min(1, Math.max(0, positionMs - offsetMs) / lengthMs) : 0}
          />
        )}
        {alert && <p className={styles.alert}>{alert}</p>}
        <input
          className={styles.seek}
          style={filledTo(durationMs > 0 ? positionMs / durationMs : 0)}
          type="range"
          aria-label="Position"
          aria-valuetext={`${clockTime(positionMs)} of ${clockTime(durationMs)}`}
          min={0}
          max={Math.max(1, Math.round(durationMs))}
          step={1000}
          value={Math.round(positionMs)}
          onChange={(event) => run?.seek(Number(event.currentTarget.value))}
        />
        <div className={styles.buttons}>
          {phase === 'idle' ? (
            <Button disabled={!run} onClick={() => void play()}>
              Play
            </Button>
          ) : (
            <Button onClick={() => run?.pause()}>Pause</Button>
          )}
          <p className={textStyles.muted} role="status">
            {phase === 'leading-in' && 'Devices are moving to the start position.'}
            {phase === 'running' && 'Playing.'}
          </p>
          <p className={textStyles.muted}>
            {clockTime(positionMs)} / {clockTime(durationMs)}
          </p>
        </div>
        {record.about?.chapters && (
          <ul className={styles.chapters} aria-label="Chapters">
            {record.about.chapters.map(({ name, fromMs }) => (
              <li key={`${fromMs} ${name}`}>
                <Button variant="default" size="xs" onClick={() => run?.seek(fromMs)}>
                  {name}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title="Timing">
        <NumberInput
          label="Script delay"
          description="In milliseconds; negative values play it earlier. Adjust it until devices match the video."
          suffix=" ms"
          value={offsetMs}
          min={-maxOffsetMs}
          max={maxOffsetMs}
          step={25}
          allowDecimal={false}
          onChange={(value) => {
            const ms = Math.min(maxOffsetMs, Math.max(-maxOffsetMs, Number(value) || 0))
            setOffsetMs(ms)
            setOffset(ms)
          }}
        />
        <Strength label="Strength" hint="Applies the next time you play." value={level} onChange={setLevel} />
        <NativeSelect
          label="Vibrators"
          description="Used if the script has no vibration. Applies the next time you play."
          value={manner}
          data={[
            { value: 'speed', label: 'Faster is stronger' },
            { value: 'position', label: 'Further up is stronger' },
          ]}
          onChange={(event) => setManner(event.currentTarget.value === 'position' ? 'position' : 'speed')}
        />
      </Card>
      <AxisList pattern={pattern} />
    </>
  )
}

function AxisList({ pattern }: { readonly pattern: ScriptRecord['pattern'] }) {
  const uses = usesOf(pattern, useDevices())
  return (
    <Card title="Axes">
      <dl className={styles.uses}>
        {uses.map(({ axis, channels }) => (
          <div key={axis} className={styles.use}>
            <dt>{axisName(axis)}</dt>
            <dd className={textStyles.muted}>{channels.length > 0 ? channels.join(', ') : 'No output follows it'}</dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}

const stage: Stage = {
  play: playByHand,
  end: endByHand,
  sync: (id, place) => void deviceControl.now.syncPlaying(id, place).catch(() => {}),
}

/** A run of a script along a film, or along time by itself while there is none; it ends when the page is left. */
function useScriptRun(durationMs: number, media: HTMLMediaElement | null) {
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const [made, setMade] = useState<{ readonly run: ScriptRun; readonly timeline: Timeline }>()
  const offset = useRef(0)
  useEffect(() => {
    const timeline = media ? mediaTimeline(media) : ownTimeline(durationMs, systemClock)
    const run = new ScriptRun(timeline, stage, systemClock, redraw)
    run.offsetMs = offset.current
    setMade({ run, timeline })
    return () => {
      run.close()
      timeline.pause()
    }
  }, [durationMs, media])
  const setOffset = (ms: number) => {
    offset.current = ms
    if (!made) return
    made.run.offsetMs = ms
    made.run.seek(made.timeline.positionMs)
  }
  return { run: made?.run, timeline: made?.timeline, setOffset }
}

interface FilmPickerProps {
  /** What plays it, or null while there is none. */
  readonly onMedia: (media: HTMLMediaElement | null) => void
}

/** A video or a sound from this computer. It is only shown, never read or kept. */
function FilmPicker({ onMedia }: FilmPickerProps) {
  const chooser = useFileChoice({ label: 'Video or sound file', accept: 'video/*,audio/*' }, ([file]) =>
    setFilm({ name: file.name, url: URL.createObjectURL(file) }),
  )
  const [film, setFilm] = useState<{ readonly name: string; readonly url: string }>()
  useEffect(() => () => void (film && URL.revokeObjectURL(film.url)), [film])
  return (
    <div className={styles.fields}>
      {film && (
        // biome-ignore lint/a11y/useMediaCaption: a film of the person's own, of which we know nothing.
        <video key={film.url} ref={onMedia} className={styles.film} src={film.url} aria-label={film.name} playsInline />
      )}
      <div className={styles.buttons}>
        <Button variant="default" leftSection={<UploadIcon size={18} />} onClick={chooser.choose}>
          {film ? 'Change video or sound' : 'Add video or sound'}
        </Button>
        {film && (
          <Button variant="subtle" onClick={() => setFilm(undefined)}>
            Remove
          </Button>
        )}
        {chooser.input}
      </div>
    </div>
  )
}
