import { LinkButton } from 'sdk/ui/LinkButton.tsx'
import { useSnapshot } from 'valtio'
import { moving } from './moveState.ts'
import { pagePath } from './pagePath.ts'

/** In the top bar while an import goes on: how far it is, and the way to it. */
export default function ImportBadge() {
  const { done, total, pause } = useSnapshot(moving)
  const percent = total === 0 ? 0 : Math.floor((100 * done) / total)
  return (
    <LinkButton to={pagePath} variant="subtle" size="compact-sm">
      {pause === 'paused' ? 'Import paused' : `Importing ${percent}%`}
    </LinkButton>
  )
}
