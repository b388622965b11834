import { useEffect, useState } from 'react'
import { openDialog } from 'sdk/page/dialog.ts'
import { storage } from 'sdk/page/engines.ts'
import { session } from 'sdk/page/session.ts'
import { icon } from 'sdk/ui/icons.tsx'
import { QuickButton } from 'sdk/ui/QuickButton.tsx'
import { useSnapshot } from 'valtio'
import { branchForest, inOrder } from './branches.ts'

/** Only for a chat that is not the only one of its tree. */
export function BranchesAction() {
  const { current } = useSnapshot(session)
  const [hasOthers, setHasOthers] = useState(false)
  const id = current?.id
  useEffect(() => {
    let isWanted = true
    setHasOthers(false)
    if (!id) return
    storage()
      .list('sessions')
      .then((all) => isWanted && setHasOthers(inOrder(branchForest(all, id)).length > 1))
      .catch(() => {})
    return () => {
      isWanted = false
    }
  }, [id])
  if (!hasOthers) return null
  return (
    <QuickButton
      label="Branches"
      icon={BranchIcon}
      title="The branches of this chat"
      onPress={() => openDialog('branches')}
    />
  )
}

/** One line that leaves another. */
export const BranchIcon = icon(
  <>
    <path d="M7 8v8M9 6h4a4 4 0 0 1 4 4v0M7 14a6 6 0 0 1 6-2h2" />
    <circle cx="7" cy="6" r="2" />
    <circle cx="7" cy="18" r="2" />
    <circle cx="17" cy="12" r="2" />
  </>,
)
