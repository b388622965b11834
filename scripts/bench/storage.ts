import { storageTimes } from '../../tests/crash/storageTimes.ts'
import type { Figure } from './figures.ts'

/** The most the storage worker may take, by what it does. What is not here is told and not judged. */
const budgetsMs: Readonly<Record<string, number>> = { openAndTail: 60, order: 80, window: 60, append: 30, draft: 15 }

/** What the storage worker takes for a chat of 20,000 messages, without the app around it. */
export async function storageFigures(): Promise<readonly Figure[]> {
  return Object.entries(await storageTimes()).map(([name, value]) => {
    const budget = budgetsMs[name.split(',')[0] ?? '']
    return {
      name: `storage worker, 20,000 messages: ${name}`,
      value,
      unit: 'ms',
      ...(budget !== undefined && { budget }),
    }
  })
}
