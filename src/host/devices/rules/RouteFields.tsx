import type { ActuatorKind, Sense } from 'sdk'
import { curveNames, partNames, partsFor } from 'sdk/page/devices/outputWords.ts'
import type { BodyPart, Curve, Route } from '../../../workers/stimulation/contract.ts'
import styles from './RouteFields.module.css'

/** What a field of the matrix is drawn from. */
export interface FieldProps {
  /** Names the control: "Gain of Shaft, Wand". */
  readonly label: string
  readonly route: Route
  readonly kind: ActuatorKind
  /** The highest ceiling that may be set, 0..1. */
  readonly most: number
  readonly change: (patch: Partial<Route>) => void
}

export interface RouteField {
  readonly id: string
  readonly title: string
  draw(props: FieldProps): React.ReactNode
}

const senses: readonly { readonly sense: Sense; readonly name: string }[] = [
  { sense: 'pleasure', name: 'Pleasure' },
  { sense: 'pain', name: 'Pain' },
]

/** How intents come to one channel, field by field: the columns of the table, and the lines of a card. */
export const routeFields: readonly RouteField[] = [
  {
    id: 'isOn',
    title: 'Used',
    draw: ({ label, route, change }) => (
      <Check label={label} value={route.isOn} onChange={(isOn) => change({ isOn })} />
    ),
  },
  {
    id: 'senses',
    title: 'Used for',
    draw: ({ label, route, change }) => (
      <fieldset className={styles.senses} aria-label={label}>
        {senses.map(({ sense, name }) => (
          <label key={sense} className={styles.sense}>
            <input
              type="checkbox"
              className={styles.check}
              checked={route.senses.includes(sense)}
              onChange={({ currentTarget }) =>
                change({ senses: withSense(route.senses, sense, currentTarget.checked) })
              }
            />
            {name}
          </label>
        ))}
      </fieldset>
    ),
  },
  {
    id: 'part',
    title: 'Body part',
    draw: ({ label, route, kind, change }) => (
      <Choice
        label={label}
        value={route.part}
        choices={partsFor(kind).map((part) => [part, partNames[part]])}
        onChange={(part) => change({ part: part as BodyPart })}
      />
    ),
  },
  {
    id: 'group',
    title: 'Group',
    draw: ({ label, route, change }) => (
      <input
        autoComplete="off"
        aria-label={label}
        className={`${styles.input} ${styles.word}`}
        value={route.group}
        maxLength={40}
        placeholder="None"
        onChange={({ currentTarget }) => change({ group: currentTarget.value })}
      />
    ),
  },
  {
    id: 'gain',
    title: 'Gain %',
    draw: ({ label, route, change }) => (
      <Percent label={label} value={route.gain} most={1} onChange={(gain) => change({ gain })} />
    ),
  },
  {
    id: 'curve',
    title: 'Curve',
    draw: ({ label, route, change }) => (
      <Choice
        label={label}
        value={route.curve}
        choices={Object.entries(curveNames)}
        onChange={(curve) => change({ curve: curve as Curve })}
      />
    ),
  },
  {
    id: 'floor',
    title: 'Minimum %',
    // What moves to and fro has a lower end of its way instead.
    draw: ({ label, route, kind, change }) =>
      kind === 'position' ? (
        <Percent label={label} value={route.lower} most={route.ceiling} onChange={(lower) => change({ lower })} />
      ) : (
        <Percent label={label} value={route.floor} most={route.ceiling} onChange={(floor) => change({ floor })} />
      ),
  },
  {
    id: 'ceiling',
    title: 'Maximum %',
    draw: ({ label, route, most, change }) => (
      <Percent label={label} value={route.ceiling} most={most} onChange={(ceiling) => change({ ceiling })} />
    ),
  },
  {
    id: 'delayMs',
    title: 'Delay ms',
    draw: ({ label, route, change }) => (
      <Whole label={label} value={route.delayMs} most={5000} step={50} onChange={(delayMs) => change({ delayMs })} />
    ),
  },
  {
    id: 'invert',
    title: 'Invert',
    draw: ({ label, route, change }) => (
      <Check label={label} value={route.invert} onChange={(invert) => change({ invert })} />
    ),
  },
]

/** In the order of `senses`, each at most once. */
const withSense = (now: readonly Sense[], sense: Sense, isOn: boolean): readonly Sense[] =>
  senses.map((one) => one.sense).filter((one) => (one === sense ? isOn : now.includes(one)))

interface ControlProps<Value> {
  readonly label: string
  readonly value: Value
  readonly onChange: (value: Value) => void
}

const Check = ({ label, value, onChange }: ControlProps<boolean>) => (
  <label className={styles.tap}>
    <input
      type="checkbox"
      aria-label={label}
      className={styles.check}
      checked={value}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  </label>
)

const Choice = ({
  label,
  value,
  choices,
  onChange,
}: ControlProps<string> & { readonly choices: readonly (readonly [value: string, name: string])[] }) => (
  <select
    aria-label={label}
    className={`${styles.input} ${styles.choice}`}
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  >
    {choices.map(([choice, name]) => (
      <option key={choice} value={choice}>
        {name}
      </option>
    ))}
  </select>
)

const Percent = ({ label, value, most, onChange }: ControlProps<number> & { readonly most: number }) => (
  <Whole
    label={label}
    value={Math.round(value * 100)}
    most={Math.round(most * 100)}
    step={1}
    onChange={(percent) => onChange(percent / 100)}
  />
)

interface WholeProps extends ControlProps<number> {
  readonly most: number
  readonly step: number
}

/** What does not fit is brought to the nearest that does; an empty field waits for a number. */
const Whole = ({ label, value, most, step, onChange }: WholeProps) => (
  <input
    autoComplete="off"
    type="number"
    inputMode="numeric"
    aria-label={label}
    className={`${styles.input} ${styles.number}`}
    value={value}
    min={0}
    max={most}
    step={step}
    onChange={({ currentTarget }) => {
      const typed = currentTarget.valueAsNumber
      if (Number.isFinite(typed)) onChange(Math.min(most, Math.max(0, Math.round(typed))))
    }}
  />
)
