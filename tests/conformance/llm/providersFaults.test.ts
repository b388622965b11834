import type { ChatDelta, ChatRequest, ToolDefinition } from 'sdk'
import { assembleToolCalls } from 'sdk/llm'
import { describe, expect, test } from 'vitest'
import {
  type Dialect,
  dialects,
  type Expectation,
  type FaultCase,
  type FaultId,
  faultCalls,
  faultIds,
  faultScripts,
  faults,
  faultTools,
  isCloud,
} from '../../simulators/llm/index.ts'
import { canary, endOf, failureIn, type ProviderRig, providerRig, textOf } from './providersRig.ts'

const tools: readonly ToolDefinition[] = faultTools.map((tool) => tool.function)

/** What the request must hold for the fault to show. */
const wishes: Readonly<Record<NonNullable<FaultCase['ask']>, Partial<ChatRequest>>> = {
  sampler: { samplers: { temperature: 0.8 } },
  tools: { tools },
  stop: { stop: ['STOP'] },
  modelList: {},
  twice: {},
}

/** Faults whose promise needs more than the end of a stream. */
const also: Partial<Readonly<Record<FaultId, (rig: ProviderRig, deltas: readonly ChatDelta[]) => void>>> = {
  F21: (_rig, deltas) => expect(failureIn(deltas).message).toContain('raise the reply limit'),
  F31: (_rig, deltas) =>
    expect(assembleToolCalls(deltas).map(({ name, args }) => ({ name, args: JSON.parse(args) }))).toEqual(faultCalls),
  F32: (_rig, deltas) => expect(assembleToolCalls(deltas)).toEqual([]),
  F33: (_rig, deltas) => expect(endOf(deltas).reason).toBe('length'),
  F36: (rig) => expect(JSON.stringify(rig.sim.log().filter(({ dialect }) => dialect === 'elsewhere'))).toBe('[]'),
  F41: (_rig, deltas) => {
    for (const delta of deltas) if (delta.kind === 'usage') expect(delta.trusted).toBe(false)
  },
}

describe.each(dialects)('L02 %s', (dialect) => {
  for (const id of faultIds) {
    for (const one of faults[id].cases) {
      if (!one.dialects.includes(dialect)) continue
      const expected = precise(dialect, id, isCloud(dialect) ? one.expect.cloud : one.expect.local)
      const title = `L02 ${id} ${faults[id].name}, ${one.variant}: ${told(expected)} (${dialect})`
      test(title, () => meet(dialect, id, one, expected))
    }
  }
})

/** What our providers make of errors that not every client needs to tell apart. KoboldCpp never says why it failed. */
function precise(dialect: Dialect, id: FaultId, expected: Expectation): Expectation {
  if (expected.outcome !== 'error' || (expected.error !== undefined && id !== 'F29')) return expected
  return { ...expected, error: id === 'F29' && dialect !== 'kobold' ? 'rate' : 'server' }
}

async function meet(dialect: Dialect, id: FaultId, one: FaultCase, expected: Expectation): Promise<void> {
  const rig = providerRig(dialect, id === 'F03' ? { origin: 'http://localhost:5173' } : {})
  rig.sim.script(...faultScripts(id, { variant: one.variant, dialect }))
  if (one.ask === 'modelList') return listIsUsable(rig, expected)
  const request = { ...(one.ask && wishes[one.ask]), ...(id === 'F33' && { maxTokens: 400 }) }
  let deltas = await rig.chat(request)
  if (one.ask === 'twice') deltas = await rig.chat(request)

  // A provider tries once. What its first failure says must be enough for the host to try again.
  for (let tries = 1; tries < (expected.attempts ?? 1) && needsAnother(deltas, expected); tries += 1) {
    sayEnoughToRepeat(dialect, id, one, deltas)
    deltas = await rig.chat(request)
  }
  if (id === 'F27' && one.variant === '503 loading') {
    expect(failureIn(deltas)).toMatchObject({ kind: 'overloaded', code: 'loading', retryAfterMs: 2_000 })
    await rig.sim.clock.advance(6_000)
    deltas = await rig.chat(request)
  }
  reaches(deltas, expected, one)
  also[id]?.(rig, deltas)
  leavesNothing(rig, id)
}

function needsAnother(deltas: readonly ChatDelta[], expected: Expectation): boolean {
  return expected.outcome === 'complete' && 'failure' in endOf(deltas)
}

function sayEnoughToRepeat(dialect: Dialect, id: FaultId, one: FaultCase, deltas: readonly ChatDelta[]): void {
  const failure = failureIn(deltas)
  if (id === 'F22') {
    expect(failure.kind).toBe('context')
    return
  }
  expect(failure.retryable).toBe(true)
  // Two of the servers have no place in their error bodies to say how long to wait.
  const unsaid = one.variant === 'retry_after in the body' && (dialect === 'ollama' || dialect === 'tgwui')
  if (id === 'F25' && one.variant !== 'no hint' && !unsaid) expect(failure.retryAfterMs).toBe(2_000)
}

function reaches(deltas: readonly ChatDelta[], expected: Expectation, one: FaultCase): void {
  const end = endOf(deltas)
  switch (expected.outcome) {
    case 'complete':
      expect(['stop', 'length', 'tool']).toContain(end.reason)
      if (one.text !== undefined) expect(textOf(deltas)).toBe(one.text)
      break
    case 'incomplete':
      expect(end.reason).toBe('incomplete')
      expect(textOf(deltas)).not.toBe('')
      break
    case 'error':
      expect(failureIn(deltas)).toMatchObject({ kind: named(expected.error) })
      expect(failureIn(deltas).message).toMatch(/^[“A-Z].{20,}/)
  }
}

/** The catalogue's word in ours. A page cannot tell CORS from a server that is down; the doctor can. */
function named(error = ''): string {
  return error === 'cors' ? 'network' : error.replaceAll('_', '-')
}

async function listIsUsable(rig: ProviderRig, expected: Expectation): Promise<void> {
  const models = await rig.during(rig.provider.models({ signal: new AbortController().signal }))
  const ids = models.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  if (expected.outcome === 'error') expect(ids).toEqual([rig.request.model])
}

function leavesNothing(rig: ProviderRig, id: FaultId): void {
  expect(rig.sim.clock.sleepers).toBe(0)
  const open = rig.sim.log().filter(({ outcome }) => outcome === 'pending')
  expect(open.map(({ path }) => path)).toEqual([])
  if (id !== 'F36') expect(JSON.stringify(rig.log)).not.toContain(canary)
}

function told({ outcome, error }: Expectation): string {
  return outcome === 'error' ? `${named(error)} failure` : outcome
}
