import { useNavigate } from '@tanstack/react-router'
import { messageOf } from 'sdk'
import { useSnapshot } from 'valtio'
import { reportError } from '../../../notices/errors/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { formatName } from '../library/engineNames.ts'
import { draft } from './draft.ts'
import styles from './EditPage.module.css'
import { copyScenario } from './newScenario.ts'

/** Says why nothing can be changed here, and how it can be nevertheless. */
export function LookOnly() {
  const { id, format, builtin } = useSnapshot(draft)
  const navigate = useNavigate()
  if (id === undefined) return null
  if (format !== 'native')
    return (
      <div className={styles.note}>
        <p>
          This is an {formatName(format)}: its map and its problems are shown, and it stays as it is. Convert it to
          Vesper's own format on its page, under More, to change it here.
        </p>
        <LinkButton to={`/scenario/${id}`} size="compact-sm" variant="default">
          To its page
        </LinkButton>
      </div>
    )
  if (!builtin) return null
  const copy = async () => {
    try {
      const copied = await copyScenario(id)
      if (copied !== undefined) await navigate({ to: `/scenario/${copied}/edit` })
    } catch (error) {
      const message = `The scenario could not be copied. ${messageOf(error)}`
      reportError({ type: 'STORAGE_ERROR', context: 'Scenarios', message, details: error })
    }
  }
  return (
    <div className={styles.note}>
      <p>This scenario came with Vesper and stays as it is. A copy of it is yours to change.</p>
      <Button size="compact-sm" onClick={() => void copy()}>
        Edit a copy
      </Button>
    </div>
  )
}
