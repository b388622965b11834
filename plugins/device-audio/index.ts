import { definePlugin } from 'sdk'
import { type Clock, systemClock } from 'sdk/devices'
import { AudioProvider } from './AudioProvider.ts'
import { OutputBoard } from './OutputBoard.ts'
import { outputPanel } from './outputPanel.ts'

/** The plugin around a board that provider and panel share. */
export const audioPlugin = (board: OutputBoard) =>
  definePlugin({
    uses: ['transport'],
    deviceProvider: { audio: (context, clock: Clock = systemClock) => new AudioProvider(context, clock, board) },
    panel: { output: () => outputPanel(board) },
  })

export default audioPlugin(new OutputBoard())
