import type { HostedReport } from '../hosted/hostedReply.ts'
import { createCounter, createHistogram } from './counters.ts'
import type { Family } from './exposition.ts'

const bounds = [0.5, 1, 2.5, 5, 10, 30, 60, 120, 300]

/** Calls of the hosted model: how many, how long, how large, and what went wrong. Never whose. */
export function createHostedMetrics() {
  const calls = createCounter({ name: 'vesper_hosted_calls_total', help: 'Hosted calls by model and how they ended.' })
  const durations = createHistogram(
    { name: 'vesper_hosted_call_duration_seconds', help: 'Time from reservation to the end of a hosted call.' },
    bounds,
  )
  const tokens = createCounter({ name: 'vesper_hosted_tokens_total', help: 'Tokens of hosted calls by direction.' })
  const failures = createCounter({
    name: 'vesper_hosted_upstream_failures_total',
    help: 'Failures of the servers behind the hosted model.',
  })
  const gate = createCounter({ name: 'vesper_hosted_gate_total', help: 'What the safety gate did not let through.' })
  return {
    report(report: HostedReport): void {
      switch (report.kind) {
        case 'call': {
          const { model, state, latencyMs, inputTokens, outputTokens } = report
          calls.add({ model, state })
          durations.observe({ model }, latencyMs / 1000)
          tokens.add({ model, direction: 'input' }, inputTokens)
          tokens.add({ model, direction: 'output' }, outputTokens)
          return
        }
        case 'upstream-failed':
          failures.add({ upstream: report.upstream, failure: report.failure })
          return
        case 'gate':
          gate.add({ gate: report.gate, outcome: report.outcome })
      }
    },
    families: (): readonly Family[] => [calls, durations, tokens, failures, gate].map((each) => each.family()),
  }
}
