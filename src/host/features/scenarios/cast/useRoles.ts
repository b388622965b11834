import { useEffect, useState } from 'react'
import type { StoryRole } from 'sdk'
import { type Casting, rolesOf } from './rolesOf.ts'

/** The parts of a scenario that characters can take; none while they are being read. */
export function useRoles({ id, engine, builtin = false }: Casting): readonly StoryRole[] {
  const [roles, setRoles] = useState<readonly StoryRole[]>([])
  useEffect(() => {
    let isWanted = true
    rolesOf({ id, engine, builtin }).then(
      (found) => isWanted && setRoles(found),
      () => {},
    )
    return () => {
      isWanted = false
    }
  }, [id, engine, builtin])
  return roles
}
