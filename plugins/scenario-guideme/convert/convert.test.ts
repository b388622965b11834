import fc from 'fast-check'
import { Retelling } from 'sdk/story'
import { expect, test } from 'vitest'
import { readGuide } from '../parse/readGuide.ts'
import { isNotSet, isSet } from '../rules/conditions.ts'
import { convertGuide } from './convert.ts'
import { Flags } from './flags.ts'
import { all, any, type Holding, not } from './holding.ts'

interface Node {
  readonly desc?: string
  readonly image?: string
  readonly audio?: unknown
  readonly wait?: number
  readonly next?: string | readonly { readonly to: string; readonly if?: string }[]
  readonly buttons?: readonly object[]
  readonly set?: readonly string[]
  readonly end?: boolean
}
const files = [
  { name: 'media/pond.jpg', type: 'image/jpeg', size: 1 },
  { name: 'media/rain.mp3', type: 'audio/mpeg', size: 1 },
]
function told(pages: string, { seen = false, head = '' } = {}) {
  const script = `<Tease><MediaDirectory>media</MediaDirectory>${head}<Settings><AutoSetPageWhenSeen>${seen}</AutoSetPageWhenSeen></Settings><Pages>${pages}</Pages></Tease>`
  const made = convertGuide({ script, seed: 1, files, texts: {}, options: {}, profile: {}, name: 'Garden' })
  const document = made.script as {
    readonly nodes: Readonly<Record<string, Node>>
    readonly state?: object
    readonly start: string
  }
  return { ...document, first: document.nodes[document.start] ?? {}, losses: made.losses }
}
const lost = (pages: string) => told(pages).losses.map(({ page, path, message }) => [page, path, message])
const end = '<Page id="end"><Text>Bye.</Text></Page>'

test('a page is a node with its texts, its picture and its buttons', () => {
  const { first } = told(
    `<Page id="start"><Text><p>A <b>pond</b>.</p></Text><Image id="pond.jpg"/><Button target="end">Go &amp; see</Button></Page>${end}`,
  )
  expect(first).toMatchObject({
    desc: 'A **pond**.',
    image: 'media/pond.jpg',
    buttons: [{ label: 'Go & see', to: 'end' }],
  })
})

test('flags that are asked for become variables; others are gone', () => {
  const { first, state } = told(
    `<Page id="start"><Button target="end" set="pear,unused" sortOrder="1">Take</Button><Button target="end" if-set="pear" unset="pear" sortOrder="2">Leave</Button></Page>${end}`,
  )
  expect(state).toEqual({ pear: false })
  expect(first.buttons).toMatchObject([
    { label: 'Take', set: ['pear = true'] },
    { label: 'Leave', if: 'pear', set: ['pear = false'] },
  ])
})

test('what can never be is left out', () => {
  const { first } = told(
    `<Page id="start"><Text if-set="never">No.</Text><Button target="end" if-set="never">No</Button><Button target="end" if-not-set="never">Yes</Button></Page>${end}`,
  )
  expect(first).toMatchObject({ buttons: [{ label: 'Yes' }] })
  expect(first.desc).toBeUndefined()
})

test('a page asks for its flags before it sets its own', () => {
  const { first } = told(
    `<Page id="start" set="here"><Button target="start" if-not-set="here">Once</Button><Button target="end">On</Button></Page>${end}`,
  )
  expect(first.set).toBeUndefined()
  expect(first.buttons).toMatchObject([
    { label: 'On', set: ['here = true'] },
    { label: 'Once', set: ['here = true'], if: 'not here' },
  ])
})

test('texts with conditions are said one after another, where they hold', () => {
  const { first, nodes } = told(
    `<Page id="start" ><Text>One.</Text><Text if-set="a">Two.</Text><Text>Three.</Text><Button target="start" set="a">Again</Button></Page>`,
  )
  expect(first).toMatchObject({ desc: 'One.', wait: 0, next: [{ to: 'start 2', if: 'a' }, { to: 'start 3' }] })
  expect(nodes['start 2']).toMatchObject({ desc: 'Two.', next: 'start 3' })
  expect(nodes['start 3']?.desc).toBe('Three.')
})

test('a delay is a wait; one drawn by chance takes the middle, and one of no time shows nothing', () => {
  const after = (delay: string) => told(`<Page id="start"><Text>Sit.</Text>${delay}</Page>${end}`)
  expect(after('<Delay seconds="8" target="end"/>').first).toMatchObject({ desc: 'Sit.', wait: 8, next: 'end' })
  const drawn = after('<Delay seconds="(8..12)" style="secret" target="end"/>')
  expect(drawn.first.wait).toBe(10)
  expect(drawn.losses).toHaveLength(2)
  expect(after('<Delay seconds="0" target="end"/>').first.desc).toBe('Bye.')
})

const rooms = ['room1', 'room2']
  .map((id) => `<Page id="${id}"><Text>${id}</Text><Button target="start">Back</Button></Page>`)
  .join('')
const hall = '<Page id="start"><Button target="room(1..2)">On</Button></Page>'

test('pages of a range take turns, and those seen already stay closed', () => {
  const counted = told(hall + rooms)
  expect(counted.state).toEqual({ turn: 0 })
  expect(counted.nodes['room(1..2)']?.next).toHaveLength(3)
  const closed = told(hall + rooms, { seen: true })
  expect(closed.state).toEqual({ room1: false, room2: false })
  expect(closed.nodes['room(1..2)']?.next).toEqual([
    { to: 'room1', if: 'not room1' },
    { to: 'room2', if: 'not room2' },
  ])
})

test('values of variables and preferences stand in texts', () => {
  const { first, nodes, state } = told(
    `<Page id="start"><Text>Hello, <span>keeper</span>.</Text><Button target="end" scriptvar="cups=3">On</Button></Page><Page id="end"><Text><span>cups</span> of <span>what</span></Text></Page>`,
    { head: '<pref key="keeper" type="String" screen="Who?" value="Ada"/>' },
  )
  expect(state).toEqual({ keeper: 'Ada', cups: '' })
  expect(first).toMatchObject({ desc: 'Hello, {{keeper}}.', buttons: [{ set: ["cups = '3'"] }] })
  expect(nodes.end?.desc).toBe('{{cups}} of what')
})

test('a sound plays as often and as loud as in the guide', () => {
  const { first } = told(
    `<Page id="start"><Audio id="rain.mp3" loops="2" volume="40" start-at="00:00:03"/><Button target="end">On</Button></Page>${end}`,
  )
  expect(first.audio).toEqual([{ file: 'media/rain.mp3', loops: 3, volume: 0.4, startAt: 3 }])
})

test('pages a script names are there for the author to choose', () => {
  const script = '<javascript>function pageLoad() { overRide.setPage("end") }</javascript>'
  const { first, state, losses } = told(
    `<Page id="start">${script}<Text>Hall.</Text><Button target="start">Again</Button></Page>${end}`,
  )
  expect(first.next).toEqual([{ to: 'end', if: 'decision' }, { to: 'start 2' }])
  expect(state).toEqual({ decision: false })
  expect(losses).toMatchObject([{ page: 'start', path: 'javascript', message: expect.stringContaining('“end”') }])
})

test('what nothing stands for is listed with its page', () => {
  const pages = `<Page id="start"><Metronome bpm="60"/><Webcam/><GlobalButton id="b" action="add" placement="top" target="end">B</GlobalButton><Text if-after="18:00">Late.</Text><Text><form><input name="x"/></form></Text><Button target="nowhere">Out</Button></Page><Page id="attic"/>`
  expect(lost(pages).map(([page, path]) => [page, path])).toEqual([
    ['start', 'Metronome'],
    ['start', 'Webcam'],
    ['start', 'GlobalButton'],
    ['start', 'Text'],
    ['start', 'Text'],
    ['start', 'Button.1'],
    ['attic', undefined],
  ])
})

test('a condition that is too long for the format is not dropped without a word', () => {
  const flags = Array.from({ length: 60 }, (_, index) => `flag_number_${index}`)
  const { losses } = told(
    `<Page id="start"><Button target="start" set="${flags.join(',')}">All</Button><Button target="start" if-set="${flags.join('+')}">Out</Button></Page>`,
  )
  expect(losses).toMatchObject([
    { page: 'start', path: 'Button.2', message: expect.stringContaining('counts as false') },
  ])
})

test('conditions mean what they mean in the guide', () => {
  const names = ['a', 'b', 'c']
  const condition = fc.constantFrom(
    '',
    'a',
    'b',
    'a+b',
    'a|b',
    'a+b|c',
    'a|b+c',
    'a,b',
    'a+b,c',
    'a|c,b',
    ' a + c ',
    'd',
    'a+d',
    'b|d',
  )
  const guideOf = (ifSet: string, ifNotSet: string) =>
    readGuide(
      `<Tease><Pages><Page id="start" set="a,b,c" if-set="${ifSet}" if-not-set="${ifNotSet}"/></Pages></Tease>`,
      { text: () => undefined, list: () => [] },
    )
  fc.assert(
    fc.property(condition, condition, fc.subarray(names), (ifSet, ifNotSet, set) => {
      const flags = new Flags(guideOf(ifSet, ifNotSet), new Retelling())
      const holds = worth(flags.holds({ ifSet, ifNotSet }), new Set(set))
      expect(holds).toBe(isSet(ifSet, set) && isNotSet(ifNotSet, set))
    }),
  )
})

test('what is known of a condition is worked out', () => {
  expect([all([true, 'a']), all(['a', false]), any(['a', true]), any([false]), not(true), not('a')]).toEqual([
    'a',
    false,
    true,
    false,
    false,
    'not a',
  ])
  expect(all([any(['a', 'b']), 'c'])).toBe('(a or b) and c')
})

/** A condition of the built-in format over flags, by the rules of its reader: `not` before `and` before `or`. */
function worth(holding: Holding, set: ReadonlySet<string>): boolean {
  if (typeof holding === 'boolean') return holding
  const tokens = holding.match(/[()]|\w+/g) ?? []
  let at = 0
  const value = (): boolean => {
    const token = tokens[at++]
    if (token === 'not') return !value()
    if (token !== '(') return set.has(token ?? '')
    const inner = either()
    at += 1
    return inner
  }
  const chain = (sign: string, part: () => boolean, join: (left: boolean, right: boolean) => boolean) => {
    let left = part()
    while (tokens[at] === sign) {
      at += 1
      const right = part()
      left = join(left, right)
    }
    return left
  }
  const both = (): boolean => chain('and', value, (left, right) => left && right)
  const either = (): boolean => chain('or', both, (left, right) => left || right)
  return either()
}
