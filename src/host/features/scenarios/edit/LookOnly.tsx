import { useNavigate } from '@tanstack/react-router'
import { messageOf } from 'sdk'
import { Button } from 'sdk/ui/Button.tsx'
import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import layout from 'sdk/ui/layout.module.css'
import { useSnapshot } from 'valtio'
import { reportError } from '../../../notices/errors/errors.ts'
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
      <div className={`${layout.rowCentred} ${styles.note}`}>
        <p>
          This is an {formatName(format)}: you can view its map and problems but not edit it. To edit it, convert it to
          Vesper's own format on its details page, under More.
        </p>
        <LinkButton to={`/scenario/${id}`} size="compact-sm" variant="default">
          Details
        </LinkButton>
      </div>
    )
  if (!builtin) return null
  const copy = async () => {
    try {
      const copied = await copyScenario(id)
      if (copied !== undefined) await navigate({ to: `/scenario/${copied}/edit` })
    } catch (error) {
      const message = `Couldn't copy the scenario. ${messageOf(error)}`
      reportError({ type: 'STORAGE_ERROR', context: 'Scenarios', message, details: error })
    }
  }
  return (
    <div className={`${layout.rowCentred} ${styles.note}`}>
      <p>This built-in scenario can't be changed. Edit a copy instead.</p>
      <Button size="compact-sm" onClick={() => void copy()}>
        Edit a copy
      </Button>
    </div>
  )
}
