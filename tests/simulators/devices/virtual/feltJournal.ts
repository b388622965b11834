import type { Clock } from 'sdk/devices'
import type { ToyBox } from '../../../../plugins/device-virtual/ToyBox.ts'
import { Journal } from '../double.ts'

/** What a body would feel of the toys on the screen, written down as it changes. */
export function feltJournal(box: ToyBox, clock: Clock, signal: AbortSignal): Journal {
  const journal = new Journal()
  const look = () => {
    const t = clock.now()
    for (const { model, outputs } of box.toys) {
      for (const { felt, channel } of outputs.map((output) => ({
        felt: output.felt(t),
        channel: output.model.actuator.label,
      }))) {
        journal.note({ t, device: model.id, channel, level: felt, cause: 'felt' })
      }
    }
  }
  const watch = async () => {
    while (!signal.aborted) {
      look()
      await clock.sleep(10, signal)
    }
  }
  box.listen(look, signal)
  void watch()
  return journal
}
