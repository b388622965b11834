import fc from 'fast-check'
import type { ChatDelta, ChatMessage } from 'sdk'
import { normaliseBaseUrl, orderRoles, type RoleOrder, type Stage, thinkTags } from 'sdk/llm'
import { fakeStorage } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { dialects } from '../../simulators/llm/index.ts'
import { endOf, providerRig, reasoningOf, textOf } from './providersRig.ts'

describe('L06 what people paste becomes an address', () => {
  const base = (text: string, family: 'openai' | 'ollama') => {
    const result = normaliseBaseUrl(text, family)
    return result.ok ? result.value : result.error.code
  }
  test.each([
    ['http://localhost:1234', 'http://localhost:1234/v1'],
    ['http://localhost:1234/', 'http://localhost:1234/v1'],
    ['http://localhost:1234/v1', 'http://localhost:1234/v1'],
    ['http://localhost:1234/v1/', 'http://localhost:1234/v1'],
    ['http://localhost:1234/v1/chat/completions', 'http://localhost:1234/v1'],
    ['http://localhost:1234/v1/models', 'http://localhost:1234/v1'],
    ['localhost:8080', 'http://localhost:8080/v1'],
    ['192.168.0.7:5000/v1', 'http://192.168.0.7:5000/v1'],
    ['api.example.com', 'https://api.example.com/v1'],
    ['https://openrouter.ai/api', 'https://openrouter.ai/api/v1'],
    ['https://api.example.com/openai/v1//chat/completions/', 'https://api.example.com/openai/v1'],
    ['https://api.example.com/v1beta/openai/', 'https://api.example.com/v1beta/openai'],
    ['https://api.example.com/api/paas/v4', 'https://api.example.com/api/paas/v4'],
    ['http://localhost:5001/api', 'http://localhost:5001/v1'],
    ['  "http://nas.local:8080/v1?x=1#top"  ', 'http://nas.local:8080/v1'],
    ['http://[::1]:8080', 'http://[::1]:8080/v1'],
    ['HTTP://LocalHost:1234/v1', 'http://localhost:1234/v1'],
    ['', 'net/bad-address'],
    ['ftp://example.com', 'net/bad-address'],
    ['http://', 'net/bad-address'],
    ['https://user:pass@example.com/v1', 'net/bad-address'],
    ['javascript:alert(1)', 'net/bad-address'],
  ])('L06 %s (OpenAI’s family)', (pasted, wanted) => expect(base(pasted, 'openai')).toBe(wanted))

  test.each([
    ['http://localhost:11434', 'http://localhost:11434'],
    ['localhost:11434/', 'http://localhost:11434'],
    ['http://localhost:11434/v1', 'http://localhost:11434'],
    ['http://localhost:11434/api', 'http://localhost:11434'],
    ['http://localhost:11434/api/chat', 'http://localhost:11434'],
    ['https://home.example.com/ollama/api/tags', 'https://home.example.com/ollama'],
  ])('L06 %s (Ollama)', (pasted, wanted) => expect(base(pasted, 'ollama')).toBe(wanted))

  test('L06 normalising twice changes nothing', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true }), fc.constantFrom('openai', 'ollama'), (url, family) => {
        const once = base(url, family as 'openai' | 'ollama')
        expect(base(once, family as 'openai' | 'ollama')).toBe(once)
      }),
    )
  })
})

describe('L21 roles come in an order the template allows', () => {
  const message = fc.record({
    role: fc.constantFrom<ChatMessage['role']>('system', 'user', 'assistant'),
    content: fc.oneof(fc.constant(''), fc.constant('  '), fc.string({ minLength: 1, maxLength: 12 })),
  })
  const chats = fc.array(message, { maxLength: 20 })
  const legal: Readonly<Record<Exclude<RoleOrder, 'none'>, RegExp>> = {
    merge: /^(s(?!s)|u(?!u)|a(?!a))*$/,
    'semi-strict': /^s?(u(?!u)|a(?!a))*$/,
    strict: /^s?(ua)*u$/,
    'single-user': /^u$/,
  }
  test.each(Object.entries(legal))('L21 %s, for 500 random chats', (mode, form) => {
    fc.assert(
      fc.property(chats, (messages) => {
        const ordered = orderRoles(messages, mode as RoleOrder)
        expect(ordered.map(({ role }) => role[0]).join('')).toMatch(form)
        expect(ordered.every(({ content }) => content.trim() !== '')).toBe(true)
        // Nothing anybody said is lost, and what was said first still comes first.
        const all = ordered.map(({ content }) => content).join('\n')
        let from = 0
        for (const { content } of messages.filter((one) => one.content.trim() !== '')) {
          const place = all.indexOf(content, from)
          expect(place).toBeGreaterThanOrEqual(from)
          from = place
        }
      }),
      { numRuns: 500 },
    )
  })

  test('L21 none leaves the chat alone', () => {
    const messages: ChatMessage[] = [{ role: 'assistant', content: '' }]
    expect(orderRoles(messages, 'none')).toBe(messages)
  })

  test('L21 tool calls are never merged away', () => {
    const call = { id: 'a', name: 'look', args: '{}' }
    const messages: ChatMessage[] = [
      { role: 'user', content: 'Look.' },
      { role: 'assistant', content: 'I will.' },
      { role: 'assistant', content: '', toolCalls: [call] },
      { role: 'tool', content: 'Rain.', toolCallId: 'a' },
    ]
    expect(orderRoles(messages, 'strict').at(2)).toMatchObject({ toolCalls: [call] })
    expect(orderRoles(messages, 'strict').at(3)).toMatchObject({ role: 'tool', toolCallId: 'a' })
  })
})

describe('L22 inline thoughts', () => {
  const fence = '```'
  const cases: readonly (readonly [string, string, string, string])[] = [
    ['closed', '<think>A storm.</think>\n\nThe lamp is lit.', 'The lamp is lit.', 'A storm.'],
    ['under the longer name', '<thinking>A storm.</thinking>The lamp is lit.', 'The lamp is lit.', 'A storm.'],
    ['in capitals', '<THINK>A storm.</THINK>The lamp is lit.', 'The lamp is lit.', 'A storm.'],
    ['after blank lines', '\n\n<think>A storm.</think>Lit.', 'Lit.', 'A storm.'],
    ['twice', '<think>One.</think>First.\n<think>Two.</think>Second.', 'First.\nSecond.', 'One.Two.'],
    ['unclosed', '<think>A storm, and then', '', 'A storm, and then'],
    ['closed without being opened', 'The lamp is lit.</think> Come in.', 'The lamp is lit.Come in.', ''],
    ['empty', '<think></think>The lamp is lit.', 'The lamp is lit.', ''],
    [
      'in a code block',
      `See:\n${fence}\n<think>no</think>\n${fence}\nDone.`,
      `See:\n${fence}\n<think>no</think>\n${fence}\nDone.`,
      '',
    ],
    [
      'in inline code',
      'The tag `<think>` opens, `</think>` closes.',
      'The tag `<think>` opens, `</think>` closes.',
      '',
    ],
    ['with a code block inside', `<think>${fence}\nx\n${fence}</think>Done.`, 'Done.', `${fence}\nx\n${fence}`],
    ['that only look like it', 'a < b, <thin> and <thinker>', 'a < b, <thin> and <thinker>', ''],
  ]

  test.each(cases)('L22 %s', (_name, said, text, reasoning) => {
    for (let size = 1; size <= 12; size += 1) {
      const deltas = through(thinkTags(), said, size)
      expect([textOf(deltas), reasoningOf(deltas)]).toEqual([text, reasoning])
    }
  })

  test('L22 opened by the template: all is thought until the tag closes', () => {
    const stage = () => thinkTags({ startsInside: () => true })
    const deltas = through(stage(), 'A storm.</think>\nThe lamp is lit.', 3)
    expect([textOf(deltas), reasoningOf(deltas)]).toEqual(['The lamp is lit.', 'A storm.'])
    const repeated = through(stage(), '<think>A storm.</think>Lit.', 3)
    expect([textOf(repeated), reasoningOf(repeated)]).toEqual(['Lit.', 'A storm.'])
  })

  test('L22 presumed to be thought but never closed: it is given as text, so that nothing is lost', () => {
    const deltas = through(thinkTags({ startsInside: () => true }), 'The lamp is lit.', 4)
    expect(textOf(deltas)).toBe('The lamp is lit.')
  })

  test.each(dialects)(
    'L22 a model that never opens its thoughts is understood from the second reply on (%s)',
    async (dialect) => {
      const storage = fakeStorage()
      for (const [nth, text] of [
        ['first', 'A storm.Lit.'],
        ['second', 'Lit.'],
      ] as const) {
        const rig = providerRig(dialect, { storage })
        rig.sim.script({ reply: { text: 'A storm.</think>\n\nLit.' } })
        expect({ nth, text: textOf(await rig.chat()) }).toEqual({ nth, text })
      }
    },
  )

  test.each(dialects)('L22 a reply of inline thoughts alone is empty (%s)', async (dialect) => {
    const rig = providerRig(dialect)
    rig.sim.script({ reply: { text: '<think>A storm, and then' } })
    expect(endOf(await rig.chat())).toMatchObject({ reason: 'error', failure: { kind: 'empty' } })
  })

  function through(stage: Stage, said: string, size: number): readonly ChatDelta[] {
    const pieces: ChatDelta[] = []
    for (let at = 0; at < said.length; at += size) pieces.push({ kind: 'text', text: said.slice(at, at + size) })
    return [...pieces, { kind: 'end', reason: 'stop' } as const].flatMap(stage)
  }
})
