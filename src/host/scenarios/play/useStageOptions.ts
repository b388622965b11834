import { useReducedMotion } from '@mantine/hooks'
import { useMemo } from 'react'
import { asAuthored, type StageOptions } from '../../stage/stageContext.ts'

/** How the stage is drawn: as its author meant it, but never with more movement than the player bears. */
export function useStageOptions(paused: boolean): StageOptions {
  const reducedMotion = useReducedMotion()
  return useMemo(() => ({ ...asAuthored, paused, reducedMotion }), [paused, reducedMotion])
}
