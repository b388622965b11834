import { Strength } from 'sdk/page/devices/Strength.tsx'
import { NativeSelect } from 'sdk/ui/NativeSelect.ts'
import { NumberInput } from 'sdk/ui/NumberInput.ts'
import type { Pattern } from '../../../../src/workers/stimulation/contract.ts'
import { DrawnCurve } from './DrawnCurve.tsx'
import styles from './Patterns.module.css'
import { axisName, kindName, patternKinds } from './patternWords.ts'

interface PatternFieldsProps {
  readonly pattern: Pattern
  readonly onChange: (pattern: Pattern) => void
}

/** What can be set of a pattern, by its kind. A script is as its file has it. */
export function PatternFields({ pattern, onChange }: PatternFieldsProps) {
  if (pattern.kind === 'script') {
    return (
      <ul className={styles.axes} aria-label="Axes">
        {Object.entries(pattern.axes).map(([axis, { at }]) => (
          <li key={axis}>
            {axisName(axis)}: {at.length} {at.length === 1 ? 'point' : 'points'}
          </li>
        ))}
      </ul>
    )
  }
  return (
    <div className={styles.fields}>
      <NativeSelect
        label="Kind"
        value={pattern.kind}
        data={patternKinds.filter((kind) => kind !== 'script').map((kind) => ({ value: kind, label: kindName(kind) }))}
        onChange={(event) => onChange(newPattern(event.currentTarget.value))}
      />
      <KindFields pattern={pattern} onChange={onChange} />
    </div>
  )
}

type Plain = Exclude<Pattern, { readonly kind: 'script' }>

function KindFields({ pattern, onChange }: { readonly pattern: Plain; readonly onChange: (pattern: Pattern) => void }) {
  switch (pattern.kind) {
    case 'constant':
    case 'ramp':
      return null
    case 'pulse':
      return (
        <>
          <Seconds label="Interval" ms={pattern.periodMs} onChange={(ms) => onChange({ ...pattern, periodMs: ms })} />
          <Strength label="Duty cycle" value={pattern.on} onChange={(on) => onChange({ ...pattern, on })} />
        </>
      )
    case 'wave':
      return (
        <Seconds label="Interval" ms={pattern.periodMs} onChange={(ms) => onChange({ ...pattern, periodMs: ms })} />
      )
    case 'walk':
      return (
        <>
          <Seconds
            label="Change direction every"
            ms={pattern.stepMs}
            onChange={(ms) => onChange({ ...pattern, stepMs: ms })}
          />
          <NumberInput
            label="Seed"
            description="The same seed gives the same pattern."
            value={pattern.seed}
            min={0}
            max={999_999}
            allowDecimal={false}
            onChange={(value) => onChange({ ...pattern, seed: Math.min(999_999, Math.max(0, Number(value) || 0)) })}
          />
        </>
      )
    case 'edge':
      return (
        <>
          <Seconds label="Build-up" ms={pattern.buildMs} onChange={(ms) => onChange({ ...pattern, buildMs: ms })} />
          <Seconds label="Hold" ms={pattern.holdMs} onChange={(ms) => onChange({ ...pattern, holdMs: ms })} />
          <Seconds label="Rest" ms={pattern.restMs} onChange={(ms) => onChange({ ...pattern, restMs: ms })} />
        </>
      )
    case 'drawn':
      return (
        <>
          <Seconds
            label="Round length"
            ms={pattern.periodMs}
            onChange={(ms) => onChange({ ...pattern, periodMs: ms })}
          />
          <DrawnCurve
            points={pattern.points}
            periodMs={pattern.periodMs}
            onChange={(points) => onChange({ ...pattern, points })}
          />
        </>
      )
    default:
      return pattern satisfies never
  }
}

interface SecondsProps {
  readonly label: string
  readonly ms: number
  readonly onChange: (ms: number) => void
}

const minMs = 50
const maxMs = 3_600_000

function Seconds({ label, ms, onChange }: SecondsProps) {
  const change = (value: number | string) => {
    const asked = Number(value) * 1000
    if (value !== '' && asked > 0) onChange(Math.min(maxMs, Math.max(minMs, Math.round(asked))))
  }
  return (
    <NumberInput
      label={label}
      suffix=" s"
      value={ms / 1000}
      min={minMs / 1000}
      max={maxMs / 1000}
      step={0.1}
      decimalScale={2}
      onChange={change}
    />
  )
}

/** A pattern of a kind, to begin with. */
export function newPattern(kind: string): Plain {
  switch (kind) {
    case 'pulse':
      return { kind, periodMs: 1000, on: 0.5 }
    case 'wave':
      return { kind, periodMs: 4000 }
    case 'ramp':
      return { kind }
    case 'walk':
      return { kind, stepMs: 1500, seed: 1 }
    case 'edge':
      return { kind, buildMs: 30_000, holdMs: 5000, restMs: 10_000 }
    case 'drawn':
      return {
        kind,
        periodMs: 4000,
        points: [
          { at: 0, level: 0 },
          { at: 0.4, level: 0.8 },
          { at: 0.6, level: 0.3 },
          { at: 0.8, level: 1 },
          { at: 1, level: 0 },
        ],
      }
    default:
      return { kind: 'constant' }
  }
}
