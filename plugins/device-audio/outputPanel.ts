import type { View, ViewNode } from 'sdk'
import type { OutputBoard, OutputView } from './OutputBoard.ts'

/** The quietest that the meters still show. */
const floorDb = -60

/** What leaves for the box, measured behind the last limiter. */
export const outputPanel = (board: OutputBoard): View => ({
  async *watch({ signal }) {
    for await (const view of board.watch(signal)) yield drawn(view)
  },
  receive() {},
})

function drawn({ isConnected, outputs, capDb }: OutputView): ViewNode {
  if (!isConnected) return { kind: 'text', text: 'The sound output is not connected.', tone: 'quiet' }
  return {
    kind: 'stack',
    children: [
      ...outputs.map(({ label, peakDb }): ViewNode => {
        const value = Math.min(1, Math.max(0, 1 - peakDb / floorDb))
        const text = peakDb <= floorDb ? 'silent' : `${Math.round(peakDb)} dBFS`
        return { kind: 'meter', label: `${label}: ${text}`, value }
      }),
      { kind: 'text', text: `Nothing can be louder than ${capDb} dBFS.`, tone: 'quiet' },
    ],
  }
}
