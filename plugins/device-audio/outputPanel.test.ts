import { expect, test } from 'vitest'
import { OutputBoard, type OutputView } from './OutputBoard.ts'
import { outputPanel } from './outputPanel.ts'

async function drawn(view?: OutputView) {
  const board = new OutputBoard()
  if (view) board.show(view)
  const leaving = new AbortController()
  for await (const tree of outputPanel(board).watch({ signal: leaving.signal })) return tree
  throw new Error('Nothing was drawn.')
}

test('without a connection it says so', async () => {
  expect(await drawn()).toMatchObject({ kind: 'text', text: 'The sound output is not connected.' })
})

test('each side has a meter in decibels, and the cap is told', async () => {
  const outputs = [
    { label: 'Left', peakDb: -30 },
    { label: 'Right', peakDb: -200 },
  ]
  expect(await drawn({ isConnected: true, outputs, capDb: -24 })).toMatchObject({
    children: [
      { kind: 'meter', label: 'Left: -30 dBFS', value: 0.5 },
      { kind: 'meter', label: 'Right: silent', value: 0 },
      { kind: 'text', text: 'Nothing can be louder than -24 dBFS.' },
    ],
  })
})
