import type { Framing } from '../framing.ts'
import type { Script } from '../script.ts'
import { complete, entry, fails, fault, incomplete, sseDialects } from './entry.ts'

/** One-, two-, three- and four-byte characters, so that every cut has something to hurt. */
export const trickyText = 'She lit the lantern 🕯, wrote “déjà vu” beneath 夜の海 and laughed 😌 — twice: 👩‍🚀🕯️.'

const sse = { dialects: sseDialects }
const tricky = (script: Omit<Script, 'reply'>): Script => ({ ...script, reply: { text: trickyText } })
const framed = (framing: Framing): Script => tricky({ framing })
const exact = { text: trickyText }

/** F10 to F19: what happens to the bytes and events of a stream. */
export const streamFaults = {
  F10: entry('F10', 'finish chunk but no [DONE]', fault('no [DONE]', { quirks: ['noDone'] }, complete, sse)),
  F11: entry('F11', '[DONE] but no finish chunk', fault('no finish', { quirks: ['noFinish'] }, complete, sse)),
  F12: entry('F12', 'last event without its newline', fault('no newline', { quirks: ['noDoneNewline'] }, complete)),
  F13: entry(
    'F13',
    'malformed JSON in one chunk',
    fault('one', tricky({ fault: { kind: 'garbage', at: { token: 5 } } }), complete, exact),
  ),
  F14: entry(
    'F14',
    'malformed JSON in every chunk',
    fault('every', { fault: { kind: 'garbage', at: 'everyChunk' } }, fails('protocol')),
  ),
  F15: entry(
    'F15',
    'cuts in the sorest places',
    fault('inside a character', tricky({ chunking: { inside: 'character' } }), complete, exact),
    fault('inside data:', tricky({ chunking: { inside: 'field' } }), complete, { ...exact, ...sse }),
    fault(
      'between CR and LF',
      tricky({ framing: { lineEnd: '\r\n' }, chunking: { inside: 'lineEnd' } }),
      complete,
      exact,
    ),
  ),
  F16: entry(
    'F16',
    'ends inside a character',
    fault('half a candle', { fault: { kind: 'truncatedCharacter', at: { token: 8 } } }, incomplete),
  ),
  F17: entry(
    'F17',
    'unusual but legal framing',
    fault('byte order mark', framed({ byteOrderMark: true }), complete, exact),
    fault('CRLF', framed({ lineEnd: '\r\n' }), complete, exact),
    fault('CR', framed({ lineEnd: '\r' }), complete, { ...exact, ...sse }),
    fault('many data lines', framed({ manyDataLines: true }), complete, { ...exact, ...sse }),
    fault('no space after data:', framed({ withoutSpace: true }), complete, { ...exact, ...sse }),
    fault('comments inside events', framed({ manyDataLines: true, commentsInside: true }), complete, {
      ...exact,
      ...sse,
    }),
  ),
  F18: entry(
    'F18',
    'a line of 2 MiB',
    fault('2 MiB', { fault: { kind: 'hugeLine', at: { token: 3 }, bytes: 2 * 1024 * 1024 } }, fails('protocol')),
  ),
  F19: entry(
    'F19',
    'chunks with nothing in them',
    fault('empty choices', tricky({ quirks: ['emptyChoicesFirst'] }), complete, { ...exact, ...sse }),
    fault('empty delta', tricky({ quirks: ['emptyDelta'] }), complete, exact),
    fault('null content', tricky({ quirks: ['nullContent'] }), complete, exact),
  ),
} as const
