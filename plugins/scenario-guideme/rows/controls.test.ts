import { expect, test } from 'vitest'
import { type Playing, play, playStory, storyWith } from './playing.fixture.ts'

const page = (inner: string, more = '') => play(`<Page id="start">${inner}</Page>${more}`)
const script = (text: string) => `<javascript><![CDATA[${text}]]></javascript>`
const button = (guide: Playing, caption: string) => guide.stage.buttons.find(({ html }) => html === caption)

test('guideme-68 guideme-69 guideme-70 guideme-71 names in a text are replaced by values', () => {
  const text = (options: Record<string, unknown> = {}) =>
    playStory(
      storyWith(
        `<Tease><pref key="n" type="Number" value="9" screen="N"/><pref key="cups" type="Number" value="5" screen="Cups"/>
        <Page id="start"><Text><span>n</span>,<span>s</span>,<span>foo</span>,<span>cups</span></Text>${script(
          'function pageLoad() { scriptVars.put("n", 3); scriptVars.put("s", "") }',
        )}</Page></Tease>`,
        { options },
      ),
    ).right()
  expect(text()).toBe('3,,<span>foo</span>,5')
  expect(text({ numbers: 'desktop' })).toContain('3.0')
})

test('guideme-72 a span that is more than a name stays', () => {
  const guide = page('<Text><span class="x">n</span></Text><Button scriptvar="n=1" target="start">Go</Button>')
  guide.press('Go')
  expect(guide.right()).toBe('<span class="x">n</span>')
})

test('guideme-73 a caption shows the value of now', () => {
  const guide = page(
    '<Button scriptvar="n=one" target="start">A</Button><Button scriptvar="n=two" target="start">B</Button><Button>Is <span>n</span></Button>',
  )
  guide.press('A')
  expect(guide.captions()).toContain('Is one')
  guide.press('B')
  expect(guide.captions()).toContain('Is two')
})

test('guideme-74 what the player says of themselves stands in texts and captions', () => {
  const guide = play(
    '<Page id="start"><Text><span>myName</span></Text><Button>Hi <span>myName</span></Button></Page>',
    {
      profile: { myName: 'Robin' },
    },
  )
  expect([guide.right(), ...guide.captions()]).toEqual(['Robin', 'Hi Robin'])
})

test('guideme-112 of equal buttons the last declared is the first', () => {
  expect(page('<Button>A</Button><Button>B</Button><Button>C</Button>').captions()).toEqual(['C', 'B', 'A'])
})

test('players may have buttons as they were declared', () => {
  const guide = play('<Page id="start"><Button>A</Button><Button>B</Button></Page>', {
    options: { buttonOrder: 'declared' },
  })
  expect(guide.captions()).toEqual(['A', 'B'])
})

test('guideme-113 buttons are sorted by their order', () => {
  const guide = page('<Button sortOrder="1">A</Button><Button sortOrder="3">B</Button><Button sortOrder="2">C</Button>')
  expect(guide.captions()).toEqual(['A', 'C', 'B'])
})

test('guideme-115 a button without a target leaves the page as it is', () => {
  const guide = page('<Button set="x">Go</Button>')
  const { panes } = guide.stage
  guide.press('Go')
  expect(guide.has('x')).toBe(true)
  expect(guide.stage.panes?.right).toBe(panes?.right)
})

test('guideme-117 variables of a button keep what stands after the first equals sign', () => {
  const guide = page('<Button scriptvar="a=1,b=two=3,c">Go</Button>')
  guide.press('Go')
  expect(guide.state.memory.variables).toEqual([
    ['a', '1'],
    ['b', 'two=3'],
  ])
})

test('guideme-118 a hotkey is kept as it is written', () => {
  expect(button(page('<Button hotkey="k">Go</Button>'), 'Go')?.hotkey).toBe('k')
})

test('guideme-119 a disabled button does nothing', () => {
  const guide = page('<Button hotkey="k" disabled="true" set="x">Go</Button>')
  expect(button(guide, 'Go')?.disabled).toBe(true)
  guide.press('Go')
  expect(guide.has('x')).toBe(false)
})

test('guideme-122 Enter presses the button that says so, else the first that can be pressed', () => {
  const named = page('<Button>A</Button><Button default="true">B</Button><Button>C</Button>')
  expect(named.stage.buttons.filter(({ isDefault }) => isDefault).map(({ html }) => html)).toEqual(['B'])
  const unnamed = page('<Button>A</Button><Button>B</Button><Button disabled="true">C</Button>')
  expect(unnamed.stage.buttons.filter(({ isDefault }) => isDefault).map(({ html }) => html)).toEqual(['B'])
})

const help = (attributes: string) => `<GlobalButton id="help" target="help" ${attributes}>Help</GlobalButton>`
const next = '<Page id="next"><Button>N</Button></Page><Page id="help"/>'

test('guideme-123 a button for all pages stands on the next page below its own', () => {
  const guide = page(`${help('action="add"')}<Button target="next">Go</Button>`, next)
  expect(guide.captions()).toEqual(['Go', 'Help'])
  guide.press('Go')
  expect(guide.captions()).toEqual(['N', 'Help'])
})

test('guideme-124 it may stand on top', () => {
  expect(page(`${help('action="add" placement="top"')}<Button>Go</Button>`).captions()).toEqual(['Help', 'Go'])
})

test('guideme-125 its action may be written in any case of letters, and without one nothing happens', () => {
  expect(page(help('action="Add"')).captions()).toEqual(['Help'])
  expect(page(help('')).captions()).toEqual([])
})

test('guideme-126 added again it is still one', () => {
  const guide = page(`${help('action="add"')}<Button target="start">Again</Button>`)
  guide.press('Again')
  expect(guide.captions()).toEqual(['Again', 'Help'])
})

test('it is gone once a page removes it', () => {
  const guide = page(
    `${help('action="add"')}<Button target="end">Go</Button>`,
    '<Page id="end"><GlobalButton id="help" action="remove"/></Page>',
  )
  guide.press('Go')
  expect(guide.captions()).toEqual([])
})

test('guideme-127 its conditions are asked on every page', () => {
  const guide = page(`${help('action="add" if-set="x"')}<Button set="x" target="next">Go</Button>`, next)
  expect(guide.captions()).toEqual(['Go'])
  guide.press('Go')
  expect(guide.captions()).toEqual(['N', 'Help'])
})

test('guideme-128 a page that is never drawn adds none', () => {
  const guide = page(`${help('action="add"')}<Delay seconds="0" target="next"/>`, next)
  expect(guide.captions()).toEqual(['N'])
})

const form = `<Button target="next" onclick="see()">Go</Button>${script(
  'function see() { scriptVars.put("saw", guide.getFormField("nick") + scriptVars.get("nick")) }',
)}`

test('guideme-130 guideme-131 what stands in the fields is told to scripts', () => {
  const guide = page(form, '<Page id="next"/>')
  guide.tell({ kind: 'filled', fields: { nick: 'Kim', honey: 'false' } })
  guide.press('Go')
  expect(guide.variable('saw')).toBe('KimKim')
  expect(guide.variable('honey')).toBe('false')
})

test('guideme-132 a choice that was not made leaves what was there', () => {
  const guide = page('<Button scriptvar="pick=a">A</Button><Button>B</Button>')
  guide.press('A')
  guide.tell({ kind: 'filled', fields: { other: '1' } })
  guide.press('B')
  expect(guide.variable('pick')).toBe('a')
})

test('guideme-133 a delay without a script leaves the fields to the next script', () => {
  const guide = page(
    `<Delay seconds="2"/><Delay seconds="9"/><Timer seconds="4" onTriggered="f()"/>${script('function f() {}')}`,
  )
  guide.tell({ kind: 'filled', fields: { nick: 'Kim' } })
  guide.wait(3)
  expect(guide.variable('nick')).toBeUndefined()
  guide.wait(2)
  expect(guide.variable('nick')).toBe('Kim')
})

test('guideme-134 fields are known to the next page, and not to the one after', () => {
  const look = script('function pageLoad() { scriptVars.put(guide.getCurrPage(), guide.getFormField("nick")) }')
  const guide = page(
    '<Button target="b">Go</Button>',
    `<Page id="b">${look}<Button target="c">Go</Button></Page><Page id="c">${look}</Page>`,
  )
  guide.tell({ kind: 'filled', fields: { nick: 'Kim' } })
  guide.press('Go')
  guide.press('Go')
  expect([guide.variable('b'), guide.variable('c')]).toEqual(['Kim', ''])
})

test('guideme-136 HTML of a pane can press a button that is not there', () => {
  const guide = page('', '<Page id="p2"/>')
  guide.tell({ kind: 'signalled', text: 'ButtonClick|f||v=1|p2||x1' })
  expect([guide.has('f'), guide.variable('v'), guide.stage.page]).toEqual([true, '1', 'p2'])
})

test('guideme-137 the same command twice is one', () => {
  const guide = page(script('function tick() { scriptVars.put("n", Number(scriptVars.get("n")) + 1) }'))
  const command = { kind: 'signalled', text: 'ButtonClick|||||tick()|1' } as const
  guide.tell(command)
  guide.tell(command)
  expect(guide.variable('n')).toBe(1)
  guide.tell({ ...command, text: 'ButtonClick|||||tick()|2' })
  expect(guide.variable('n')).toBe(2)
})

test('guideme-138 a command that is too short is none', () => {
  const guide = page('', '<Page id="p2"/>')
  guide.tell({ kind: 'signalled', text: 'ButtonClick|f|||p2|' })
  expect([guide.has('f'), guide.stage.page]).toEqual([false, 'start'])
})

test('a caption is plain text with its line breaks', () => {
  const guide = page('<Button><![CDATA[<b>One</b><br/>two & <i>three</i>]]></Button>')
  expect(guide.captions()).toEqual(['One<br>two &amp; three'])
})

test('a button has the colours the guide gives it', () => {
  const guide = page('<Button fontColor="white" bgColor1="#204020" bgColor2="dark_green">Go</Button>')
  expect(button(guide, 'Go')).toMatchObject({ color: '#204020', textColor: 'white' })
})
