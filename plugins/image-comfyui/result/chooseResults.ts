import { type PictureName, picturesIn } from '../run/RunState.ts'

/**
 * Which of a job's pictures were asked for: those of the nodes named, in their order. When these gave none, all that
 * were kept, or else all that were only shown.
 */
export function chooseResults(
  outputs: ReadonlyMap<string, unknown>,
  wanted: readonly string[],
): readonly PictureName[] {
  const named = wanted.flatMap((node) => picturesIn(outputs.get(node)))
  if (named.length > 0) return named
  const all = [...outputs.values()].flatMap((output) => picturesIn(output))
  const kept = all.filter(({ type }) => type === 'output')
  return kept.length > 0 ? kept : all
}
