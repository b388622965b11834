import { useCallback, useEffect, useRef, useState } from 'react'
import { Strength } from 'sdk/page/devices/Strength.tsx'
import { deviceControl } from 'sdk/page/services/deviceControl.ts'
import settingsStyles from 'sdk/page/settings/settingsPage.module.css'
import { Card } from 'sdk/ui/Card.tsx'
import { PageHeader, usePageTitle } from 'sdk/ui/Page.tsx'
import { TargetField, useTarget } from '../patterns/TargetField.tsx'
import { followGamepad, type GamepadWords, readGamepad } from './gamepad.ts'
import styles from './Live.module.css'
import { Pad } from './Pad.tsx'
import { holdRunning, onLeave, useHandOutput } from './useHandOutput.ts'

/** Devices by hand: two pads, the number keys and a gamepad. Nothing runs that is not held. */
export default function LivePage() {
  usePageTitle('Live control')
  const [words, setWords] = useState<GamepadWords>(() => readGamepad([]))
  useEffect(
    () =>
      followGamepad((told) => {
        setWords(told)
        if (told.stop) void deviceControl.now.stop('person').catch(() => {})
      }),
    [],
  )
  return (
    <div className={settingsStyles.page}>
      <PageHeader
        title="Live control"
        intro="Control devices by pointer, keyboard or gamepad. They run only while you hold."
      />
      <div className={styles.pads}>
        <HandPad name="Left pad" trigger={words.left} />
        <HandPad name="Right pad" trigger={words.right} hasKeys />
      </div>
      <Card title="Keyboard and gamepad">
        <p className={styles.facts}>
          Number keys run the right pad: 1 is 10 % strength, 0 is 100 %. On a focused pad, Space or Enter runs it, and
          the up and down arrows set its strength.
        </p>
        <p className={styles.facts} role="status">
          {words.name
            ? `${words.name}: the triggers run the two pads. Releasing a trigger or losing the gamepad stops them.`
            : 'No gamepad. Connect one and press any button on it.'}
        </p>
        <HoldKey />
      </Card>
    </div>
  )
}

interface HandPadProps {
  readonly name: string
  readonly trigger: number
  /** Whether the number keys are its. */
  readonly hasKeys?: boolean
}

function HandPad({ name, trigger, hasKeys = false }: HandPadProps) {
  const [chosen, setChosen] = useState('pleasure')
  const [strength, setStrength] = useState(0.2)
  const hold = useHandOutput(useTarget(chosen), strength)
  const holding = useRef(hold)
  holding.current = hold
  useEffect(() => holding.current('gamepad', trigger), [trigger])
  useEffect(() => {
    if (!hasKeys) return
    const down = (event: KeyboardEvent) => {
      const level = keyLevel(event)
      if (level !== undefined && !event.repeat) holding.current('keys', level)
    }
    const up = (event: KeyboardEvent) => {
      if (/^\d$/.test(event.key)) holding.current('keys', 0)
    }
    addEventListener('keydown', down)
    addEventListener('keyup', up)
    return () => {
      removeEventListener('keydown', down)
      removeEventListener('keyup', up)
    }
  }, [hasKeys])
  return (
    <Card title={name}>
      <Pad name={name} strength={strength} onStrength={setStrength} onHold={(level) => hold('pad', level)} />
      <TargetField value={chosen} onChange={setChosen} />
      <Strength label="Strength at the top" value={strength} onChange={setStrength} />
    </Card>
  )
}

type Press = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>

/** What share of the strength a number key asks for; undefined where it is meant for something else. */
function keyLevel({ key, ctrlKey, metaKey, altKey, target }: Press): number | undefined {
  if (!/^\d$/.test(key) || ctrlKey || metaKey || altKey || isField(target)) return undefined
  return key === '0' ? 1 : Number(key) / 10
}

const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable="true"]') !== null

/** With hold-to-run: devices move only while this is held, whoever asks. */
function HoldKey() {
  const holdToRun = deviceControl.now.useHoldToRun()
  const [isHeld, setHeld] = useState(false)
  const letGo = useRef<() => void>(undefined)
  const hold = () => {
    letGo.current ??= holdRunning()
    setHeld(true)
  }
  const release = useCallback(() => {
    letGo.current?.()
    letGo.current = undefined
    setHeld(false)
  }, [])
  useEffect(() => onLeave(release), [release])
  if (!holdToRun) return null
  const isKey = (key: string) => key === ' ' || key === 'Enter'
  return (
    <button
      type="button"
      className={styles.hold}
      aria-pressed={isHeld}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId)
        hold()
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={(event) => {
        if (!isKey(event.key)) return
        event.preventDefault()
        if (!event.repeat) hold()
      }}
      onKeyUp={(event) => isKey(event.key) && release()}
      onBlur={release}
      onContextMenu={(event) => event.preventDefault()}
    >
      Hold to run
    </button>
  )
}
