import fc from 'fast-check'
import { type ViewNode, viewLimits } from 'sdk'
import { expect, test } from 'vitest'
import { controlsIn, readView } from './readView.ts'

const button = (id: string) => ({ kind: 'button', id, label: `Press ${id}`, danger: false })
const stack = (...children: readonly unknown[]) => ({ kind: 'stack', direction: 'column', children })

function read(value: unknown): ViewNode {
  const result = readView(value)
  if (!result.ok) throw new Error(result.error)
  return result.value
}
const refusal = (value: unknown) => {
  const result = readView(value)
  return result.ok ? undefined : result.error
}
const nested = (depth: number): unknown => {
  let node: unknown = { kind: 'text', text: 'deep', tone: 'normal' }
  for (let level = 1; level < depth; level++) node = stack(node)
  return node
}

test('what fits is kept as it is', () => {
  const view = stack(
    { kind: 'text', text: 'Rain at nine', tone: 'quiet' },
    { kind: 'meter', label: 'Clouds', value: 0.4 },
    { kind: 'slider', id: 'hours', label: 'Hours', value: 6, min: 1, max: 24, step: 1 },
    { kind: 'toggle', id: 'wind', label: 'Wind', on: true },
    { kind: 'select', id: 'unit', label: 'Unit', value: 'c', options: [{ value: 'c', label: 'Celsius' }] },
    { kind: 'image', id: 'radar', alt: 'Radar' },
    { kind: 'list', items: [button('refresh')] },
    { kind: 'chart', label: 'Temperature', points: [1, 2, 3] },
  )
  expect(read(view)).toEqual(view)
})

test('kinds that are not known are left out, and the rest stays', () => {
  expect(read(stack({ kind: 'iframe', src: 'https://evil.example' }, button('a'), null, 7))).toEqual(stack(button('a')))
})

test('what is no view at all is refused with a sentence', () => {
  for (const value of [undefined, null, 'text', 7, [], {}, { kind: 'iframe' }, new Map()])
    expect(refusal(value)).toBe('The plugin sent something that is not a view.')
})

test('inherited properties are not the plugin’s words', () => {
  expect(refusal(Object.create({ kind: 'text', text: 'inherited' }))).toBeDefined()
  expect(read(Object.assign(Object.create({ text: 'inherited' }), { kind: 'text' }))).toMatchObject({ text: '' })
})

test('sixteen levels are drawn, a seventeenth is refused, and no depth ends the page', () => {
  expect(refusal(nested(16))).toBeUndefined()
  expect(refusal(nested(17))).toContain('16 deep')
  expect(refusal(nested(100_000))).toContain('16 deep')
})

test('a view that contains itself is refused', () => {
  const round = { kind: 'stack', children: [] as unknown[] }
  round.children.push(round)
  expect(refusal(round)).toContain('16 deep')
})

test('a thousand parts are drawn, one more is refused, holes and options count', () => {
  const texts = (count: number) => stack(...Array.from({ length: count }, () => ({ kind: 'text', text: '' })))
  expect(refusal(texts(999))).toBeUndefined()
  expect(refusal(texts(1000))).toContain('1000 parts')
  expect(refusal({ kind: 'list', items: new Array(4_000_000_000) })).toContain('1000 parts')
  const options = Array.from({ length: 1000 }, (_, index) => ({ value: `${index}`, label: '' }))
  expect(refusal({ kind: 'select', id: 's', label: 's', options })).toContain('1000 parts')
})

test('a long text is cut, and many long texts are refused', () => {
  const long = { kind: 'markdown', text: 'a'.repeat(10_001) }
  expect(read(long)).toEqual({ kind: 'markdown', text: `${'a'.repeat(9_999)}…` })
  expect(refusal(stack(...Array.from({ length: 11 }, () => long)))).toContain('100000 characters')
})

test('two hundred controls and five thousand points are drawn, more are refused', () => {
  const buttons = (count: number) => stack(...Array.from({ length: count }, (_, index) => button(`b${index}`)))
  expect(refusal(buttons(200))).toBeUndefined()
  expect(refusal(buttons(201))).toContain('200 controls')
  const chart = { kind: 'chart', label: 'c', points: new Array(500).fill(1) }
  expect(refusal(stack(...new Array(10).fill(chart)))).toBeUndefined()
  expect(refusal(stack(...new Array(11).fill(chart)))).toContain('5000 points')
})

test('a control needs a usable id, and only the first of an id is drawn', () => {
  expect(read(stack(button(''), button('x'.repeat(101)), button('go'), { ...button('go'), label: 'Fake' }))).toEqual(
    stack(button('go')),
  )
})

test('a control without a label is called by its id', () => {
  expect(read({ kind: 'toggle', id: 'wind' })).toEqual({ kind: 'toggle', id: 'wind', label: 'wind', on: false })
})

test('numbers are finite and within their range', () => {
  expect(read({ kind: 'meter', label: 'm', value: 7 })).toMatchObject({ value: 1 })
  expect(read({ kind: 'meter', label: 'm', value: Number.NaN })).toMatchObject({ value: 0 })
  const slider = { kind: 'slider', id: 's', label: 's', min: 0, max: 10 }
  expect(read({ ...slider, value: 99, step: -1 })).toMatchObject({ value: 10, step: 0.1 })
  expect(read({ ...slider, value: 1, step: 1e-12 })).toMatchObject({ value: 1, step: 0.1 })
  expect(read(stack({ ...slider, min: 10 }))).toEqual(stack())
  const points = [1, Number.POSITIVE_INFINITY, 'two', 3]
  expect(read({ kind: 'chart', label: 'c', points })).toMatchObject({ points: [1, 3] })
})

test('of a long chart the newest points are kept', () => {
  const points = Array.from({ length: 2000 }, (_, index) => index)
  expect(read({ kind: 'chart', label: 'c', points })).toMatchObject({ points: points.slice(-viewLimits.points) })
})

test('a value that is none of the options is none', () => {
  const options = [{ value: 'c', label: 'Celsius' }, { value: 'c', label: 'Again' }, { label: 'nameless' }]
  expect(read({ kind: 'select', id: 'u', label: 'Unit', value: 'k', options })).toMatchObject({
    value: '',
    options: [{ value: 'c', label: 'Celsius' }],
  })
})

test('controls are found at any depth, and pictures are not controls', () => {
  const view = read(stack(button('a'), { kind: 'list', items: [stack({ kind: 'toggle', id: 'b' })] }, image))
  expect([...controlsIn(view)].sort()).toEqual(['a', 'b'])
})
const image = { kind: 'image', id: 'c', alt: '' }

test('whatever a plugin yields, the answer is within bounds, and reading it again changes nothing', () => {
  const { node } = fc.letrec<{ node: unknown }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 5 },
      fc.anything(),
      fc.record(
        {
          kind: fc.constantFrom('text', 'markdown', 'meter', 'button', 'slider', 'toggle', 'select', 'image', 'chart'),
          id: fc.oneof(fc.string({ maxLength: 120 }), fc.anything()),
          label: fc.anything(),
          text: fc.oneof(fc.string(), fc.anything()),
          value: fc.oneof(fc.double(), fc.string()),
          min: fc.double(),
          max: fc.double(),
          step: fc.double(),
          options: fc.array(fc.record({ value: fc.string(), label: fc.string() })),
          points: fc.array(fc.double()),
        },
        { requiredKeys: ['kind'] },
      ),
      fc.record({ kind: fc.constant('stack'), children: fc.array(tie('node')) }),
      fc.record({ kind: fc.constant('list'), items: fc.array(tie('node')) }),
    ),
  }))
  fc.assert(
    fc.property(node, (value) => {
      const once = readView(value)
      if (!once.ok) return
      for (const id of controlsIn(once.value)) expect(id.length).toBeLessThanOrEqual(viewLimits.id)
      expect(readView(once.value)).toEqual(once)
    }),
    { numRuns: 500 },
  )
})
