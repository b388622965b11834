import type { Cause, TraceLine, Verdict } from '../../../shared/lore/trace.ts'
import { findRuledOut } from '../../../shared/policy/consent/findRuledOut.ts'
import type { Activation, ActivationInput, ActiveEntry } from './activation.ts'
import { dropOverBookBudgets } from './bookBudgets.ts'
import { depthOf, type IndexedEntry, type LoreIndex } from './compileLore.ts'
import { settleGroups } from './inclusionGroups.ts'
import { failedCondition, matchKeys, questionsOf } from './matchEntry.ts'
import { PatternAnswers } from './patternAnswers.ts'
import { placeLore } from './placement.ts'
import { type ChatCounts, type Pass, type Precheck, precheck } from './precheck.ts'
import { ScanTexts, type View } from './scanTexts.ts'
import { beginEffects, isTimed, settleState } from './timedEffects.ts'

/**
 * Decides which lore stands in the next prompt, and where. The same input and the same chance give the same answer, and
 * nothing is changed: what must be remembered comes back as `state`.
 */
export async function activateLore(index: LoreIndex, input: ActivationInput): Promise<Activation> {
  const { settings, entries, levels, timed } = index
  const visible = input.messages.filter(({ hidden }) => hidden !== true)
  const counts: ChatCounts = {
    messages: visible.length + (input.earlier?.messages ?? 0),
    replies: visible.filter(({ role }) => role === 'assistant').length + (input.earlier?.replies ?? 0),
  }
  const state = settleState(input.state, timed, counts.messages)
  const texts = new ScanTexts(index.words, input, visible, settings.includeNames)
  const answers = new PatternAnswers(input.regexes, settings.regexKeyBudgetMs, settings.regexBudgetMs, input.clock)
  const verdicts: (Verdict | undefined)[] = new Array(entries.length).fill(undefined)
  const active: Stored[] = []
  const final = new Set<number>()
  const budget = budgetOf(settings.budgetShare * input.contextTokens, settings.budgetCap)
  let lines: readonly TraceLine[] | undefined
  let tokens = 0
  let full = false
  let wider = 0
  const widest = Math.min(visible.length, maxWidening)

  let pass: Pass | undefined = { kind: 'first', number: 1, level: 0 }
  while (pass) {
    const fresh = await runPass(pass)
    pass = nextPass(pass, fresh)
  }

  const kept = dropOverBookBudgets(active, ({ position }, bookBudget) => {
    verdicts[position] = { kind: 'inactive', reason: 'dropped-book-budget', detail: `${bookBudget} tokens` }
  })
  return {
    active: kept
      .filter(({ text }) => text !== '')
      .map(({ key, entry, text, tokens: size }) => ({ key, entry, text, tokens: size })),
    placed: placeLore(kept, counts.messages, input.supportsPrefill === true),
    get trace() {
      lines ??= entries.map((indexed, position) => traceLine(indexed, verdicts[position]))
      return lines
    },
    get notable() {
      return verdicts.flatMap((verdict, position) => {
        const indexed = entries[position]
        return indexed && verdict && isNotable(verdict) ? [traceLine(indexed, verdict)] : []
      })
    },
    state: beginEffects(
      state,
      kept.filter(({ entry }) => isTimed(entry)),
      counts.messages,
    ),
    tokens: kept.reduce((sum, entry) => sum + entry.tokens, 0),
    disablePrompts: disabledPrompts(kept),
  }

  interface Matched {
    readonly position: number
    readonly key: string
    readonly indexed: IndexedEntry
    readonly entry: IndexedEntry['entry']
    readonly cause: Cause
    readonly sticky: boolean
    readonly hits: number
  }

  async function runPass(current: Pass): Promise<readonly IndexedEntry[]> {
    const matched = await matchAll(current)
    const candidates = [...matched.filter(({ sticky }) => sticky), ...matched.filter(({ sticky }) => !sticky)]
    const staying = settleGroups(
      candidates,
      active.map(({ entry }) => entry),
      settings.groupScoring,
      input.random,
    )
    const stays = new Set(staying)
    for (const candidate of candidates) {
      if (!stays.has(candidate)) verdicts[candidate.position] = { kind: 'inactive', reason: 'lost-in-group' }
    }
    return staying.filter((candidate) => isLucky(candidate) && fits(candidate, current)).map(({ indexed }) => indexed)
  }

  async function matchAll(current: Pass): Promise<readonly Matched[]> {
    const open: { position: number; indexed: IndexedEntry; checked: Precheck; view: View }[] = []
    texts.reach(index.deepest + wider)
    const looked = input.forced ? entries.keys() : index.glances.closerLook(texts, wider, current.kind === 'recursion')
    for (const position of looked) {
      const indexed = entries[position]
      if (!indexed || final.has(position)) continue
      if (current.kind === 'recursion' && !indexed.recursive) continue
      const checked = precheck(indexed, current, input, state, counts)
      if (checked.kind === 'closed') {
        verdicts[position] = {
          kind: 'inactive',
          reason: checked.reason,
          ...(checked.detail ? { detail: checked.detail } : {}),
        }
        continue
      }
      const view = viewOf(indexed, current)
      open.push({ position, indexed, checked, view })
    }
    const byPattern = open.filter(({ indexed }) => indexed.hasRegex)
    if (byPattern.length > 0)
      await answers.ask(byPattern.flatMap(({ indexed, view }) => questionsOf(indexed, view, texts)))

    const matched: Matched[] = []
    for (const { position, indexed, checked, view } of open) {
      const { key, entry } = indexed
      const add = (cause: Cause, hits: number) =>
        matched.push({ position, key, indexed, entry, cause, sticky: cause.kind === 'sticky', hits })
      const broken = checked.kind === 'certain' ? undefined : failedCondition(indexed, view, texts, answers)
      if (broken) {
        verdicts[position] = { kind: 'inactive', reason: 'decorator', detail: broken.kind }
      } else if (checked.kind === 'certain' || checked.kind === 'open') {
        add(checked.cause, 0)
      } else {
        const verdict = matchKeys(indexed, view, texts, answers)
        if (verdict.kind === 'match') add(verdict.cause, verdict.hits)
        else verdicts[position] = missed(verdict)
      }
    }
    return matched
  }

  function viewOf({ entry, book, recursive, also }: IndexedEntry, current: Pass): View {
    const depth = entry.scanDepth ?? depthOf(entry, book, settings) + wider
    return { depth, also, recursion: recursive && current.kind === 'recursion' }
  }

  function isLucky({ position, entry, sticky }: Matched): boolean {
    if (sticky || entry.probability >= 100) return true
    if (entry.probability > 0 && input.random() * 100 <= entry.probability) return true
    final.add(position)
    verdicts[position] = { kind: 'inactive', reason: 'chance', detail: `${entry.probability} %` }
    return false
  }

  function fits({ position, key, indexed, entry, cause }: Matched, current: Pass): boolean {
    final.add(position)
    const { text, hidden } = input.expand(entry.content)
    const trimmed = text.trim()
    const ruledOut = findRuledOut(trimmed, input.limits ?? [])
    if (ruledOut) {
      verdicts[position] = { kind: 'inactive', reason: 'ruled-out', detail: ruledOut.topic.label }
      return false
    }
    const size = trimmed === '' ? 0 : input.countTokens(trimmed)
    if (!entry.ignoreBudget && (full || tokens + size > budget)) {
      full ||= settings.overflow === 'stop'
      verdicts[position] = { kind: 'inactive', reason: 'dropped-budget', detail: `${size} tokens` }
      return false
    }
    if (!entry.ignoreBudget) tokens += size
    verdicts[position] =
      trimmed === '' ? { kind: 'inactive', reason: 'empty' } : { kind: 'active', cause, pass: current.number }
    active.push({ key, entry, text: trimmed, tokens: size, indexed, position })
    if (indexed.recursive && !entry.preventRecursion) texts.addRecursion(key, [trimmed, ...hidden].join('\n'))
    return true
  }

  function nextPass(last: Pass, fresh: readonly IndexedEntry[]): Pass | undefined {
    if (full) return undefined
    const number = last.number + 1
    const stepsLeft = settings.maxRecursionSteps === 0 || number <= settings.maxRecursionSteps
    const triggering = fresh.some(({ recursive, entry }) => recursive && !entry.preventRecursion)
    if (triggering && stepsLeft) {
      return { kind: 'recursion', number, level: last.level === 0 ? (levels[0] ?? 0) : last.level }
    }
    if (settings.maxRecursionSteps === 0 && active.length < settings.minActivations && wider < widest) {
      wider++
      return { kind: 'wider', number, level: last.level }
    }
    const next = levels.find((level) => level > last.level)
    return next !== undefined && stepsLeft ? { kind: 'recursion', number, level: next } : undefined
  }

  function traceLine(
    indexed: IndexedEntry,
    verdict: Verdict = { kind: 'inactive', reason: 'no-key-found' },
  ): TraceLine {
    const { key, book, entry } = indexed
    const line: TraceLine = { key, bookId: book.id, entryId: entry.id, label: entry.label, verdict }
    if (!indexed.hasRegex) return line
    const unanswered = [...indexed.primary, ...indexed.secondary]
      .filter((ref) => ref.kind === 'regex' && answers.isUnanswered(ref))
      .map(({ source }) => source)
    return unanswered.length === 0 ? line : { ...line, unanswered }
  }
}

interface Stored extends ActiveEntry {
  readonly indexed: IndexedEntry
  readonly position: number
}

/** How far back a search for more entries may go. */
const maxWidening = 1000

const plainMisses = {
  'no-keys': { kind: 'inactive', reason: 'no-keys' },
  'no-key-found': { kind: 'inactive', reason: 'no-key-found' },
} as const satisfies Record<string, Verdict>

/** A key was found, or something else wanted the entry in. */
function isNotable(verdict: Verdict): boolean {
  return verdict.kind === 'active' || !['disabled', 'no-keys', 'no-key-found'].includes(verdict.reason)
}

function missed(miss: {
  readonly reason: Extract<Verdict, { kind: 'inactive' }>['reason']
  readonly detail?: string
}): Verdict {
  if (miss.reason === 'no-keys' || miss.reason === 'no-key-found') return plainMisses[miss.reason]
  return { kind: 'inactive', reason: miss.reason, ...(miss.detail === undefined ? {} : { detail: miss.detail }) }
}

function budgetOf(share: number, cap: number): number {
  const tokens = Math.max(1, Math.floor(share))
  return cap > 0 ? Math.min(tokens, cap) : tokens
}

function disabledPrompts(kept: readonly ActiveEntry[]): Activation['disablePrompts'] {
  const prompts = kept.flatMap(({ entry }) =>
    entry.decorators.flatMap((decorator) => (decorator.kind === 'disablePrompt' ? [decorator.prompt] : [])),
  )
  return [...new Set(prompts)]
}
