import type { GraphPlan } from './types.ts'

/** A picture of one colour that any server makes at once, without a model. A new colour is never found in its memory. */
export function smokeGraph(color: number): GraphPlan {
  const side = 64
  return {
    graph: {
      1: {
        class_type: 'EmptyImage',
        inputs: { width: side, height: side, batch_size: 1, color: Math.abs(Math.trunc(color)) % 0x1000000 },
      },
      2: { class_type: 'PreviewImage', inputs: { images: ['1', 0] } },
    },
    outputs: ['2'],
    warnings: [],
  }
}
