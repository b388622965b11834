import { useSnapshot } from 'valtio'
import { session } from '../../../chat/session/session.ts'
import { playing } from '../play/playing.ts'
import styles from './ScenarioState.module.css'
import { visibleState } from './visibleState.ts'

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
