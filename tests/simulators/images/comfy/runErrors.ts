import { type GraphNode, linkOf } from './graph.ts'

/** What a node's own code threw. */
export class NodeFailure extends Error {
  readonly node: string
  readonly type: string
  /** How much of its inputs it prints, in bytes. */
  readonly printed: number

  constructor(node: string, type: string, message: string, printed: number) {
    super(message)
    this.node = node
    this.type = type
    this.printed = printed
  }

  told(node: GraphNode | undefined): Readonly<Record<string, unknown>> {
    const inputs = Object.entries(node?.inputs ?? {}).map(([name, value]) => [
      name,
      [linkOf(value) ? 'tensor([[[0.1, 0.2'.padEnd(Math.max(20, this.printed), ' 0.3,') : String(value)],
    ])
    const padding = this.printed > 0 && inputs.length === 0 ? { images: ['tensor('.padEnd(this.printed, ' 0.3,')] } : {}
    return {
      exception_message: this.message,
      exception_type: this.type,
      traceback: [
        '  File "/srv/pictures/execution.py", line 496, in execute\n',
        '  File "/srv/pictures/nodes.py", line 1505, in sample\n',
      ],
      current_inputs: { ...Object.fromEntries(inputs), ...padding },
    }
  }
}

export const plainFailure = (node: string, type: string, message: string, printed = 0) =>
  new NodeFailure(node, type, message, printed)

export const outOfMemory = (node: string) =>
  new NodeFailure(
    node,
    'torch.OutOfMemoryError',
    'Allocation on device 0 failed.\nThe GPU is out of memory.\n\nTIP: a smaller batch_size may help.\n',
    0,
  )
