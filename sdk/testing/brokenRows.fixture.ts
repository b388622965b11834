import { type Closing, type Kit, runKit } from './kit.ts'

/** The rows of a kit that a subject breaks; of all, or of those named. */
export async function brokenRows<Subject extends Closing>(
  kit: Kit<Subject>,
  makeSubject: () => Subject,
  ...rows: readonly string[]
): Promise<readonly string[]> {
  const broken: string[] = []
  for (const { row, run } of runKit(kit, makeSubject)) {
    if (rows.length === 0 || rows.includes(row)) await run().catch(() => broken.push(row))
  }
  return broken
}
