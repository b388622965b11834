import { useReducedMotion } from '@mantine/hooks'
import { useMemo } from 'react'
import { readStoryAloud } from '../comfort/storyVoice.ts'
import { useComforts } from '../comfort/useComforts.ts'
import { asAuthored, type StageOptions } from '../stage/stageContext.ts'

/** How the stage is drawn: with the comforts the player wants, and never with more movement than they bear. */
export function useStageOptions(paused: boolean): StageOptions {
  const reducedMotion = useReducedMotion()
  const { readAloud, revealTimers } = useComforts()
  return useMemo(
    () => ({ ...asAuthored, paused, reducedMotion, revealTimers, readAloud: readAloud ? readStoryAloud : undefined }),
    [paused, reducedMotion, revealTimers, readAloud],
  )
}
