import { estimateTokenCount } from 'tokenx'
import { freshLoreState } from '../../../shared/lore/loreState.ts'
import { normaliseBook } from '../../../shared/lore/normaliseBook.ts'
import type { TraceLine } from '../../../shared/lore/trace.ts'
import { expandMacros } from '../macros/expandMacros.ts'
import { activateLore } from './activateLore.ts'
import { browserRegexThread } from './browserRegexThread.ts'
import { compileLore } from './compileLore.ts'
import type { RegexRunner } from './regexRunner.ts'
import { defaultLoreSettings, type LoreSettings } from './settings.ts'
import { workerRegexRunner } from './workerRegexRunner.ts'

/** Who a book is tried with; names stand in keys and texts. */
export interface LoreNames {
  readonly char: string
  readonly user: string
}

/** Room enough that nothing is left out for want of it: what is tried are the keys. */
const contextTokens = 1_000_000

let runner: RegexRunner | undefined

/**
 * How one book's entries would answer to these messages, oldest first. Chance is taken to be kind, the chat to have
 * just begun, and there is room for everything: what is left are the keys and conditions themselves.
 */
export async function tryLore(
  book: unknown,
  texts: readonly string[],
  settings: Partial<LoreSettings>,
  names: LoreNames,
  regexes: RegexRunner = sharedRunner(),
): Promise<readonly TraceLine[]> {
  const { book: normal } = normaliseBook(book, 'tried')
  const scope = {
    char: names.char,
    user: names.user,
    chatId: 'tried',
    nowMs: Date.now(),
    timeZone: 'UTC',
    random: () => 0,
  }
  const expand = (text: string) => expandMacros(text, {}, scope)
  const index = compileLore(
    [{ book: normal, owner: 'chat' }],
    { ...defaultLoreSettings, ...settings, overflow: 'fill' },
    (text) => expand(text).text,
  )
  const { trace } = await activateLore(index, {
    messages: texts.map((text, at) => ({ id: String(at), name: '', text, role: 'user' })),
    contextTokens,
    kind: 'normal',
    state: freshLoreState,
    random: () => 0,
    countTokens: estimateTokenCount,
    expand,
    regexes,
    clock: () => performance.now(),
  })
  return trace
}

function sharedRunner(): RegexRunner {
  runner ??= workerRegexRunner(browserRegexThread)
  return runner
}
