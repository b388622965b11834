import type { ToolScript } from '../script.ts'
import { complete, entry, fails, fault, sseDialects } from './entry.ts'

/** The tools a client must offer before it meets the tool faults. */
export const faultTools = [
  {
    type: 'function',
    function: {
      name: 'move_scene',
      description: 'Moves the scene to another place.',
      parameters: { type: 'object', properties: { place: { type: 'string' } }, required: ['place'] },
    },
  },
  {
    type: 'function',
    function: {
      name: 'set_light',
      description: 'Sets how bright the room is.',
      parameters: { type: 'object', properties: { level: { type: 'number' } }, required: ['level'] },
    },
  },
] as const

/** What a client must have assembled at the end of every variant of F31. */
export const faultCalls: readonly ToolScript[] = [
  { name: 'move_scene', args: { place: 'the pier at night' } },
  { name: 'set_light', args: { level: 0.25 } },
]

const withTools = { dialects: sseDialects, ask: 'tools' } as const
const calls = { reply: { text: '', tools: faultCalls } }

/** F20, F21, F31 to F35, F41 and F42: the transport is fine, the reply is not. */
export const replyFaults = {
  F20: entry('F20', 'empty reply', fault('stop', { reply: { text: '', finish: 'stop' } }, fails('empty', 2))),
  F21: entry(
    'F21',
    'only reasoning',
    fault(
      'length',
      { reply: { text: '', reasoning: 'They want a story. Where to begin? Perhaps with the', finish: 'length' } },
      fails('empty'),
    ),
  ),
  F31: entry(
    'F31',
    'untidy tool calls',
    fault('duplicate chunks', { ...calls, quirks: ['duplicateChunks'] }, complete, withTools),
    fault('out of order', { ...calls, quirks: ['toolsOutOfOrder'] }, complete, withTools),
    fault('no index', { ...calls, quirks: ['toolsWithoutIndex'] }, complete, withTools),
    fault('name repeated', { ...calls, quirks: ['toolsNameRepeated'] }, complete, withTools),
    fault('whole calls', { ...calls, quirks: ['toolsWhole'] }, complete, withTools),
  ),
  F32: entry(
    'F32',
    'unusable tool arguments',
    fault(
      'invalid JSON',
      { reply: { text: '', tools: [{ name: 'move_scene', args: '{"place": the pier}' }] } },
      complete,
      withTools,
    ),
    fault(
      'cut by length',
      { reply: { text: '', tools: [{ name: 'move_scene', args: '{"place":"the pi' }], finish: 'length' } },
      complete,
      withTools,
    ),
  ),
  F33: entry(
    'F33',
    'one token for ever',
    fault('until the limit', { quirks: ['repeatToken'], reply: { text: ' again' }, tokensPerSec: 200 }, complete),
    fault(
      'endless',
      { quirks: ['repeatToken', 'ignoreMaxTokens'], reply: { text: ' again' }, tokensPerSec: 200 },
      complete,
    ),
  ),
  F34: entry(
    'F34',
    'ignores stop',
    fault('STOP', { quirks: ['ignoreStop'], reply: { text: 'One, two, three.STOP Four, five.' } }, complete, {
      ask: 'stop',
      text: 'One, two, three.',
    }),
  ),
  F35: entry('F35', 'echoes card and user', fault('parrot', { quirks: ['echo'] }, complete)),
  F41: entry(
    'F41',
    'usage that cannot be trusted',
    fault('missing', { reply: { usage: 'missing' } }, complete),
    fault('fake', { reply: { usage: 'fake' } }, complete),
    fault('numbers as strings', { reply: { usage: 'strings' } }, complete),
  ),
  F42: entry(
    'F42',
    'the server’s clock is wrong',
    fault('created: 0', { quirks: ['createdZero'] }, complete),
    fault(
      'date of 1970',
      { headers: { 'access-control-expose-headers': 'date', date: 'Thu, 01 Jan 1970 00:00:00 GMT' } },
      complete,
    ),
  ),
} as const
