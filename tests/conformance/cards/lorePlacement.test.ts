import { expect, test } from 'vitest'
import { parseDecorators } from '../../../src/shared/lore/decorators.ts'
import { insertAtDepth } from '../../../src/workers/conversation/lore/placement.ts'
import { activate, activeIds, chatOf, entry } from './loreRig.ts'

const always = (content: string, fields: Record<string, unknown> = {}) => entry({ constant: true, content, ...fields })

test('C50 at one place a low order stands first and a high one nearest the end', async () => {
  const { placed } = await activate({
    entries: [always('Late.', { insertion_order: 200 }), always('Early.', { insertion_order: 10 })],
  })
  expect(placed.fixed.before.map(({ text }) => text)).toEqual(['Early.', 'Late.'])
})

test('C51 every position of SillyTavern has its place', async () => {
  const at = (position: number) => always(`At ${position}.`, { position: 'after_char', extensions: { position } })
  const { placed } = await activate({
    entries: [
      at(0),
      at(1),
      at(2),
      at(3),
      at(5),
      at(6),
      always('Slot.', { extensions: { position: 7, outlet_name: 'map' } }),
      always('Plain.', { position: 'after_char' }),
    ],
  })
  const texts = Object.entries(placed.fixed).map(([place, list]) => [place, list.map(({ text }) => text).join(' ')])
  expect(Object.fromEntries(texts)).toMatchObject({
    before: 'At 0.',
    after: 'At 1. Plain.',
    anTop: 'At 2.',
    anBottom: 'At 3.',
    examplesTop: 'At 5.',
    examplesBottom: 'At 6.',
  })
  expect(placed.outlets.get('map')).toBe('Slot.')
})

test('C51 depth counts messages from the end, and at one depth the system speaks last', async () => {
  const at = (content: string, depth: number, role: number) =>
    always(content, { extensions: { position: 4, depth, role } })
  const messages = chatOf('One.', 'Two.', 'Three.')
  const { placed } = await activate({
    messages,
    entries: [at('S0', 0, 0), at('A0', 0, 2), at('U0', 0, 1), at('S0 again', 0, 0), at('U2', 2, 1), at('S99', 99, 0)],
  })
  const texts = insertAtDepth(messages, placed.depth).map(({ text }) => text)
  expect(texts).toEqual(['S99', 'One.', 'U2', 'Two.', 'Three.', 'A0', 'U0', 'S0\nS0 again'])
})

test('C52 decorators stand at the top, blank lines and CRLF between them', () => {
  const { decorators, content } = parseDecorators('\r\n@@depth 2\r\n\r\n@@role user\r\n\r\n  The gate is open.  \r\n')
  expect(decorators).toEqual([
    { kind: 'depth', depth: 2 },
    { kind: 'role', role: 'user' },
  ])
  expect(content).toBe('The gate is open.')
})

test('C52 an unknown decorator gives way to its fallback', () => {
  const header = '@@risu_only 4\n@@@activate_only_after 4\n@@depth 2\n@@role user\n\nThe gate is open.'
  expect(parseDecorators(header)).toMatchObject({
    decorators: [
      { kind: 'onlyAfter', count: 4 },
      { kind: 'depth', depth: 2 },
      { kind: 'role', role: 'user' },
    ],
    content: 'The gate is open.',
  })
})

test('C53 after the first line of text, decorators are text', () => {
  expect(parseDecorators('@@depth 1\nText.\n@@role user').content).toBe('Text.\n@@role user')
  expect(parseDecorators('@@ depth 1\nText.')).toMatchObject({ decorators: [], content: '@@ depth 1\nText.' })
})

test('C54 of a chain of five the first known one with a sensible value counts', () => {
  const header = '@@one 1\n@@@depth many\n@@@depth 3\n@@@depth 4\n@@@role user\nText.'
  expect(parseDecorators(header)).toMatchObject({ decorators: [{ kind: 'depth', depth: 3 }], content: 'Text.' })
})

test('C54 of two equal decorators the first counts, except where each adds a condition', () => {
  const { decorators } = parseDecorators('@@depth 1\n@@depth 2\n@@additional_keys a\n@@additional_keys b, c\nText.')
  expect(decorators).toEqual([
    { kind: 'depth', depth: 1 },
    { kind: 'additionalKeys', keys: ['a'] },
    { kind: 'additionalKeys', keys: ['b', 'c'] },
  ])
})

test('C55 an entry for one greeting is active with that greeting only', async () => {
  const active = async (greetingIndex?: number) =>
    activeIds(
      await activate({
        entries: [always('@@is_greeting 1\nText.')],
        input: greetingIndex === undefined ? {} : { greetingIndex },
      }),
    )
  expect(await active(1)).toEqual([0])
  expect(await active(0)).toEqual([])
  expect(await active()).toEqual([])
})

test('C56 an assistant entry at depth 0 begins the reply where that works, and else is the last word of the system', async () => {
  const scene = { entries: [always('@@depth 0\n@@role assistant\nOnce'), always('@@end\n@@role assistant\nupon')] }
  const able = await activate({ ...scene, input: { supportsPrefill: true } })
  expect(able.placed.prefill).toBe('Once\nupon')
  expect(able.placed.depth).toEqual([])
  const unable = await activate(scene)
  expect(unable.placed.prefill).toBe('')
  expect(unable.placed.depth).toMatchObject([{ depth: 0, role: 'system', text: 'Once\nupon' }])
})

const replies = (count: number) => chatOf(...Array.from({ length: count * 2 + 1 }, () => 'cat'))

test.each([
  ['@@activate\n@@dont_activate', 0, true],
  ['@@dont_activate', 0, false],
  ['@@activate_only_after 2', 1, false],
  ['@@activate_only_after 2', 2, true],
  ['@@activate_after 2', 1, false],
  ['@@activate_only_every 2', 3, false],
  ['@@activate_only_every 2', 4, true],
  ['@@additional_keys cat, dog', 0, true],
  ['@@additional_keys dog', 0, false],
  ['@@exclude_keys dog, cat', 0, false],
  ['@@exclude_keys_all dog, cat', 0, true],
  ['@@is_user_icon hat', 0, false],
  ['@@scan_depth 0', 0, false],
  ['@@probability 0', 0, false],
])('the decorators %j after %i replies leave an entry active: %s', async (header, count, active) => {
  const result = await activate({
    entries: [entry({ keys: ['cat'], content: `${header}\nText.` })],
    messages: replies(count),
  })
  expect(activeIds(result)).toEqual(active ? [0] : [])
})

test('reverse_depth counts from the beginning, and a position overrules a depth', async () => {
  const { placed } = await activate({
    messages: chatOf('One.', 'Two.', 'Three.'),
    entries: [
      always('@@reverse_depth 1\nAfter the first.'),
      always('@@depth 1\n@@position scenario\nScenery.'),
      always('@@position nowhere\n@@depth 1\nDeep.'),
      always('@@position pt_hall\nSlot.'),
    ],
  })
  expect(placed.depth.map(({ depth, text }) => [depth, text])).toEqual([
    [2, 'After the first.'],
    [1, 'Deep.'],
  ])
  expect(placed.fixed.scenario.map(({ text }) => text)).toEqual(['Scenery.'])
  expect(placed.outlets.get('hall')).toBe('Slot.')
})

test('an entry may stay after its first match, or stay away', async () => {
  const entries = [
    entry({ keys: ['cat'], content: '@@keep_activate_after_match\nStays.' }),
    entry({ keys: ['cat'], content: '@@dont_activate_after_match\nOnce.' }),
  ]
  const first = await activate({ entries, messages: chatOf('cat') })
  expect(activeIds(first)).toEqual([0, 1])
  const later = await activate({ entries, messages: chatOf('cat', 'x', 'y'), input: { state: first.state } })
  expect(activeIds(later)).toEqual([0])
})

test('switching off a prompt of the user is only ever asked for', async () => {
  const result = await activate({ entries: [always('@@disable_ui_prompt system_prompt\nText.')] })
  expect(result.disablePrompts).toEqual(['system_prompt'])
})
