import { subscribe } from 'valtio'
import type { Intent } from '../../../workers/stimulation/contract.ts'
import { openChat, watchOpenChat } from '../../consent/openChat.ts'
import { settings } from '../../settings/settings.ts'
import { devices } from '../devices.ts'
import { endPlaying, playIntent } from './playIntent.ts'

const hourMs = 3_600_000

/** While a chat is open and devices may move, electricity is felt a little all the time, unless a player wants none. */
export function keepBackground(): void {
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
  watchOpenChat(look)
  subscribe(settings.estim, look)
}

function wantsBackground(): boolean {
  const { enabled, disableBackgroundEstim, pleasure } = settings.estim
  const hasEstim = devices.state.devices.some(
    ({ isHere, actuators }) => isHere && actuators.some(({ kind }) => kind === 'estim'),
  )
  return devices.state.isArmed && enabled && pleasure && !disableBackgroundEstim && hasEstim && openChat() !== undefined
}

const background = (): Intent => ({
  source: 'background',
  sense: 'pleasure',
  target: { kind: 'actuators', actuator: 'estim' },
  pattern: { kind: 'walk', stepMs: 4000, seed: Date.now() },
  level: settings.estim.volumeLow / 100,
  ms: hourMs,
  fadeMs: settings.estim.fadeTime * 1000,
})
