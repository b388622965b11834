import { session } from 'sdk/page/session.ts'
import { useSnapshot } from 'valtio'
import { playing } from '../play/playing.ts'
import styles from './ScenarioState.module.css'

/** How the scenario stands, as far as it lets the player see. */
export default function ScenarioState() {
  const { current } = useSnapshot(session)
  const { story, stage } = useSnapshot(playing)
  const variables = story ? (stage?.visible ?? []) : visibleState(current?.scenario?.state)
  if (variables.length === 0) return null
  return (
    <ul className={styles.state} aria-label="Scenario state">
      {variables.map(({ name, icon, text }) => (
        <li key={name} className={styles.variable} title={name}>
          {icon && <span aria-hidden="true">{icon}</span>}
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** A variable of the scenario that the player may see. */
interface VisibleVariable {
  readonly name: string
  /** A character or two, such as an emoji. */
  readonly icon: string | undefined
  readonly text: string
}

const most = 24
const maxTextLength = 80
const maxIconLength = 8

/**
 * The variables a scenario shows. They stand in its state under `visible`, by name, each as `{ icon?, text }`, or
 * as a bare text or number. Whatever else stands there is not for the player's eyes, or not understood.
 */
export function visibleState(state: Readonly<Record<string, unknown>> | undefined): readonly VisibleVariable[] {
  const visible = own(state, 'visible')
  if (typeof visible !== 'object' || visible === null || Array.isArray(visible)) return []
  return Object.entries(visible)
    .flatMap(([name, value]) => variable(name, value))
    .slice(0, most)
}

function variable(name: string, value: unknown): readonly VisibleVariable[] {
  const text = words(typeof value === 'object' ? own(value, 'text') : value)
  if (text === undefined) return []
  const icon = words(own(value, 'icon'))
  return [{ name, icon: icon === undefined || icon.length > maxIconLength ? undefined : icon, text }]
}

function words(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value !== 'string' || value.trim() === '') return undefined
  const text = value.trim()
  return text.length > maxTextLength ? `${text.slice(0, maxTextLength - 1)}…` : text
}

function own(of: unknown, name: string): unknown {
  return typeof of === 'object' && of !== null && Object.hasOwn(of, name)
    ? (of as Readonly<Record<string, unknown>>)[name]
    : undefined
}
