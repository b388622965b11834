import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import textStyles from 'sdk/ui/text.module.css'
import { storage } from '../../../engines/engine.ts'
import { lookPath } from './lookPath.ts'

/** Says, beside words about somebody's appearance, that pictures go by their look sheet instead, where one is kept. */
export function LookNote({ who }: { readonly who: string }) {
  const [isKept, setKept] = useState(false)
  useEffect(() => {
    let isShown = true
    storage()
      .read('looks', who)
      .then(
        (sheet) => isShown && setKept(sheet !== undefined),
        // The words it stands beside can be written all the same.
        () => {},
      )
    return () => {
      isShown = false
    }
  }, [who])
  if (!isKept) return null
  return (
    <p className={textStyles.mutedAnywhere} role="note">
      {who === 'player'
        ? 'Pictures use your saved look, not the physical description here. '
        : 'Pictures use the saved look, not the base prompt and clothing here. '}
      <Link to={lookPath(who)}>Open look</Link>
    </p>
  )
}
