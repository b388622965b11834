import { render } from '@testing-library/react'
import type { SceneEvent } from 'sdk'
import type { Stage, StageMedia } from 'sdk/story'
import { vi } from 'vitest'
import { StageView } from './StageView.tsx'
import { asAuthored, type StageOptions } from './stageContext.ts'

/** A stage with nothing on it. */
export const bare: Stage = { page: 'start', bubbles: [], buttons: [], timers: [], notices: [], sounds: [] }

/** What sounds and videos share: one that plays once, as it is. */
export const clip = {
  playing: true,
  loops: 1,
  volume: 1,
  muted: false,
  rate: 1,
  startAt: 0,
  stopAt: 0,
} as const

interface Props {
  readonly options?: Partial<StageOptions>
  readonly resolve?: (media: StageMedia) => Promise<string | undefined>
  readonly now?: () => number
  readonly restart?: () => void
  readonly library?: () => void
}

/** A stage on the page, with everything it tells. */
export function showStage(first: Partial<Stage>, { options, resolve, now, ...ways }: Props = {}) {
  const told = vi.fn<(event: SceneEvent) => void>()
  const view = (stage: Partial<Stage>, more: Partial<StageOptions> = {}) => (
    <StageView
      stage={{ ...bare, ...stage }}
      now={now ?? (() => 0)}
      resolve={resolve ?? (async () => undefined)}
      tell={told}
      options={{ ...asAuthored, ...options, ...more }}
      {...ways}
    />
  )
  const page = render(view(first))
  return {
    ...page,
    told,
    events: () => told.mock.calls.map(([event]) => event),
    change: (stage: Partial<Stage>, more?: Partial<StageOptions>) => page.rerender(view(stage, more)),
  }
}
