import { PluginError } from 'sdk'
import type { WriteEvent } from '../contract.ts'

/** The text when it is written, for whoever does not watch. */
export async function wholeText(writing: AsyncIterable<WriteEvent>): Promise<string> {
  for await (const event of writing) if (event.kind === 'done') return event.text
  throw new PluginError('llm/incomplete', 'The model stopped in the middle. Please try again.')
}
