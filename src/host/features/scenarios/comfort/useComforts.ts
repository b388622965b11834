import { useEffect, useMemo } from 'react'
import { useSnapshot } from 'valtio'
import { settings } from '../../../settings/settings.ts'
import { type Comforts, comfort, comfortsOf, followComforts } from './comfort.ts'

/** The comforts that count now, for what is drawn. */
export function useComforts(): Comforts {
  useEffect(followComforts, [])
  const { isAuthored } = useSnapshot(comfort)
  const { play } = useSnapshot(settings)
  return useMemo(() => comfortsOf(isAuthored, play), [isAuthored, play])
}
