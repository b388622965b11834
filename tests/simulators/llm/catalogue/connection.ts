import type { Script } from '../script.ts'
import { complete, entry, fails, fault, incomplete } from './entry.ts'

const early = 10

/** F01 to F09 and F36 to F38: what happens to the connection itself. */
export const connectionFaults = {
  F01: entry('F01', 'connection refused', fault('refused', { fault: { kind: 'refused' } }, fails('network'))),
  F02: entry('F02', 'name not found', fault('dns', { fault: { kind: 'dns' } }, fails('network'), { faces: ['mock'] })),
  F03: entry(
    'F03',
    'the server does not allow this page',
    fault('no headers', { cors: 'none' }, fails('cors')),
    fault('wrong origin', { cors: 'wrongOrigin' }, fails('cors')),
    fault('preflight 403', { cors: 'preflight403' }, fails('cors')),
    fault('header not allowed', { cors: 'headerNotAllowed' }, fails('cors')),
  ),
  F04: entry(
    'F04',
    'late headers',
    fault('20 s', { headerDelayMs: 20_000 }, complete),
    fault('120 s', { headerDelayMs: 120_000 }, fails('timeout'), { local: complete }),
  ),
  F05: entry(
    'F05',
    'first token after 90 s, with keep-alives',
    fault('90 s', { firstTokenMs: 90_000, keepAlive: { everyMs: 5_000 } }, complete),
  ),
  F06: entry(
    'F06',
    'no first token and no keep-alive, ever',
    fault('silence', { fault: { kind: 'stall', at: 'beforeFirstToken', ms: 'forever' } }, fails('timeout')),
  ),
  F07: entry(
    'F07',
    'stall in mid-stream',
    fault('60 s', stall(60_000), incomplete, { local: complete }),
    fault('4 min', stall(240_000), incomplete),
    fault('for ever', stall('forever'), incomplete),
  ),
  F08: entry(
    'F08',
    'TCP reset in mid-stream',
    fault('reset', { fault: { kind: 'reset', at: { token: early } } }, incomplete),
  ),
  F09: entry(
    'F09',
    'clean end of stream without a terminal marker',
    fault('after the text', { fault: { kind: 'eof', at: 'end' } }, incomplete),
    fault('midway', { fault: { kind: 'eof', at: { token: early } } }, incomplete),
  ),
  F36: entry('F36', 'redirect to another host', fault('307', { fault: { kind: 'redirect' } }, fails('network'))),
  F37: entry(
    'F37',
    'other transfer encodings',
    fault('gzip', { quirks: ['gzip'] }, complete),
    fault('until close', { quirks: ['identity'] }, complete),
  ),
  F38: entry(
    'F38',
    'keeps sending after the client left',
    fault('deaf', { quirks: ['deaf'], tokensPerSec: 50 }, complete),
  ),
} as const

function stall(ms: number | 'forever'): Script {
  return { fault: { kind: 'stall', at: { token: early }, ms } }
}
