import { useEffect, useMemo } from 'react'
import { useSection } from 'sdk/page/settings/useSection.ts'
import { useSnapshot } from 'valtio'
import { playSection } from '../playSection.ts'
import { type Comforts, comfort, comfortsOf, followComforts } from './comfort.ts'

/** The comforts that count now, for what is drawn. */
export function useComforts(): Comforts {
  useEffect(followComforts, [])
  const { isAuthored } = useSnapshot(comfort)
  const play = useSection(playSection)
  return useMemo(() => comfortsOf(isAuthored, play), [isAuthored, play])
}
