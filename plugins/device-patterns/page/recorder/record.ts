import { newId } from 'sdk'
import { devices } from 'sdk/page/devices/devices.ts'
import { toast } from 'sdk/page/toasts.ts'
import { subscribe } from 'valtio'
import { momentOf } from '../../../../src/shared/text/momentOf.ts'
import { channelName, kindOf } from '../patterns/targets.ts'
import { recording } from './recording.ts'
import { saveRecording } from './recordings.ts'
import { Tape, type TapeChannel } from './Tape.ts'

let running: { readonly tape: Tape; readonly end: () => void } | undefined

/** Takes down what devices do from now on, until it is ended, the tape is full, or the page is left. */
export function startRecording(): void {
  if (running) return
  const tape = new Tape()
  const begun = performance.now()
  recording.isOn = true
  recording.since = Date.now()
  const note = () => {
    if (!tape.add(performance.now() - begun, channelsNow())) void stopRecording()
  }
  const unsubscribe = subscribe(devices, note)
  const leave = () => void stopRecording()
  addEventListener('pagehide', leave)
  running = {
    tape,
    end() {
      unsubscribe()
      removeEventListener('pagehide', leave)
    },
  }
  note()
}

/** Ends it and keeps what moved. */
export async function stopRecording(): Promise<void> {
  if (!running) return
  const { tape, end } = running
  running = undefined
  end()
  recording.isOn = false
  const at = recording.since
  const taken = tape.end(Date.now() - at)
  if (!taken) {
    toast({ type: 'info', title: 'Nothing recorded', message: 'No device moved during the recording.' })
    return
  }
  const name = `Session of ${momentOf(at)}`
  await saveRecording({ id: newId(), name, at, ...taken })
}

function channelsNow(): readonly TapeChannel[] {
  const { state } = devices
  return state.channels.flatMap((channel) => {
    const kind = kindOf(channel, state)
    if (!kind) return []
    return [
      { id: channel.id, name: channelName(channel, state), kind, level: channel.level, commanded: channel.commanded },
    ]
  })
}
