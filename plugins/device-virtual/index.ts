import { definePlugin } from 'sdk'
import { type Clock, systemClock } from 'sdk/devices'
import { ToyBox } from './ToyBox.ts'
import { toyPanel } from './toyPanel.ts'
import { VirtualProvider } from './VirtualProvider.ts'

/** The plugin around a box of toys. */
export const virtualPlugin = (box: ToyBox) =>
  definePlugin({
    deviceProvider: { virtual: (context, clock: Clock = systemClock) => new VirtualProvider(context, clock, box) },
    panel: { toys: (_context, clock: Clock = systemClock) => toyPanel(box, clock) },
  })

export default virtualPlugin(new ToyBox())
