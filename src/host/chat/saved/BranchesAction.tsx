import { useEffect, useState } from 'react'
import { useSnapshot } from 'valtio'
import { storage } from '../../engines/engine.ts'
import { openDialog } from '../../extension/dialog.ts'
import { QuickButton } from '../screen/quick/QuickButton.tsx'
import { session } from '../session/session.ts'
import { BranchIcon } from './BranchIcon.tsx'
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
