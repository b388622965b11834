import type { NodeCatalogue } from '../graph/types.ts'
import type { Workflow, WorkflowNode } from './readWorkflow.ts'

/** The nodes that give pictures: those that are kept before those that are only shown. */
export function outputsOf(nodes: Workflow, chosen: readonly string[] = []): readonly string[] {
  const there = chosen.filter((id) => nodes.has(id))
  if (there.length > 0) return there
  const of = (test: (node: WorkflowNode) => boolean) => [...nodes].filter(([, node]) => test(node)).map(([id]) => id)
  const kept = of(({ kind }) => kind === 'SaveImage')
  if (kept.length > 0) return kept
  const saved = of(({ kind, inputs }) => /save/i.test(kind) && (inputs.has('images') || inputs.has('image')))
  return saved.length > 0 ? saved : of(({ kind }) => kind === 'PreviewImage')
}

/** Whether anything ends this workflow, as far as is known of its nodes. */
export function hasOutput(nodes: Workflow, known: NodeCatalogue | undefined): boolean {
  return [...nodes.values()].some(
    ({ kind }) => known?.get(kind)?.isOutput ?? (kind === 'PreviewImage' || /save/i.test(kind)),
  )
}
