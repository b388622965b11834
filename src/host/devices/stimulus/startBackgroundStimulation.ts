import { devices } from 'sdk/page/devices/devices.ts'
import { session } from 'sdk/page/session.ts'
import { subscribe } from 'valtio'
import type { Intent } from '../../../workers/stimulation/contract.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { endPlaying, playIntent } from './playIntent.ts'

const hourMs = 3_600_000

/** While a chat is open and devices may move, electricity is felt a little all the time, unless a player wants none. */
export function startBackgroundStimulation(): void {
  let playing: Promise<number> | undefined
  const look = () => {
    const isWanted = wantsBackground()
    if (isWanted && !playing) {
      playing = playIntent(background())
      playing.catch(() => {
        playing = undefined
      })
    } else if (!isWanted && playing) {
      playing = undefined
      if (devices.state.isArmed) void endPlaying({ source: 'background' })
    }
  }
  subscribe(devices, look)
  subscribe(session, look)
  subscribe(estimSection.now, look)
}

function wantsBackground(): boolean {
  const { enabled, disableBackgroundEstim, pleasure } = estimSection.now
  const hasEstim = devices.state.devices.some(
    ({ isHere, actuators }) => isHere && actuators.some(({ kind }) => kind === 'estim'),
  )
  return (
    devices.state.isArmed && enabled && pleasure && !disableBackgroundEstim && hasEstim && session.current !== undefined
  )
}

const background = (): Intent => ({
  source: 'background',
  sense: 'pleasure',
  target: { kind: 'actuators', actuator: 'estim' },
  pattern: { kind: 'walk', stepMs: 4000, seed: Date.now() },
  level: estimSection.now.volumeLow / 100,
  ms: hourMs,
  fadeMs: estimSection.now.fadeTime * 1000,
})
