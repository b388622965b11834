import { expect, test } from 'vitest'
import type { GuideFiles } from '../parse/guide.ts'
import { readGuide } from '../parse/readGuide.ts'

const noFiles: GuideFiles = { text: () => undefined, list: () => [] }

const filesOf = (texts: Readonly<Record<string, string>>): GuideFiles => ({
  text: (name) => texts[name],
  list: (folder) =>
    Object.keys(texts).flatMap((name) => {
      const cut = name.lastIndexOf('/')
      return name.slice(0, Math.max(0, cut)) === folder ? [name.slice(cut + 1)] : []
    }),
})

const guideOf = (source: string, texts: Readonly<Record<string, string>> = {}) => readGuide(source, filesOf(texts))
const pageOf = (inner: string) => {
  const page = guideOf(`<Tease><Page id="start">${inner}</Page></Tease>`).pages.get('start')
  if (!page) throw new Error('the guide has a page "start"')
  return page
}
const textOf = (inner: string) => pageOf(inner).texts[0]?.html
const ids = (source: string, texts?: Readonly<Record<string, string>>) => [...guideOf(source, texts).pages.keys()]
const warned = (source: string, texts?: Readonly<Record<string, string>>) =>
  guideOf(source, texts)
    .warnings.map(({ message }) => message)
    .join('\n')

const twoPages = '<Pages><Page id="start"><Text>Tea</Text></Page><Page id="b"/></Pages>'

test.each(['root', 'settings', 'Tease', 'garden'])(
  'guideme-1 pages load beneath a root element of any name: %s',
  (root) => {
    expect(ids(`<${root}>${twoPages}</${root}>`)).toEqual(['start', 'b'])
  },
)

test('guideme-2 pages load without a wrapper around them', () => {
  expect(ids('<Tease><Page id="start"/><Page id="b"/></Tease>')).toEqual(['start', 'b'])
})

test('guideme-4 a blank line before the declaration is passed over with a warning', () => {
  const source = '\n<?xml version="1.0"?>\n<Tease><Page id="start"/></Tease>'
  expect(ids(source)).toEqual(['start'])
  expect(warned(source)).toContain('blanks before "<?xml"')
})

test('guideme-6 of two pages with one id the second counts', () => {
  const guide = guideOf('<root><Page id="x"><Text>1</Text></Page><Page id="x"><Text>2</Text></Page></root>')
  expect(guide.pages.get('x')?.texts[0]?.html).toBe('2')
  expect(guide.warnings[0]?.message).toContain('two pages "x"')
})

test('guideme-7 a button before any page is ignored', () => {
  const guide = guideOf('<root><Button target="b">B <i>now</i></Button><Page id="start"/></root>')
  expect(guide.pages.get('start')?.buttons).toEqual([])
  expect(guide.warnings[0]?.message).toContain('before the first page')
})

test('guideme-8 an unknown element is passed over, what it holds is not', () => {
  expect(pageOf('<Foo><Button target="b">B</Button></Foo>').buttons).toMatchObject([{ target: 'b', html: 'B' }])
})

test('guideme-9 escaped tags in a text become live', () => {
  expect(textOf('<Text>A &lt;b&gt;x&lt;/b&gt;</Text>')).toBe('A <b>x</b>')
})

test('guideme-10 tags in CDATA become live', () => {
  expect(textOf('<Text><![CDATA[<i>x</i>]]></Text>')).toBe('<i>x</i>')
})

test('guideme-11 what is escaped twice stays escaped once', () => {
  expect(textOf('<Text>1 &amp;lt; 2</Text>')).toBe('1 &lt; 2')
})

test('guideme-12 an unclosed tag inside a text takes nothing with it', () => {
  const source =
    '<root><Page id="start"><Text>line<br>two</Text><Button target="b">B</Button></Page><Page id="b"/></root>'
  expect(guideOf(source).pages.get('start')).toMatchObject({
    texts: [{ html: 'line<br/>two' }],
    buttons: [{ html: 'B' }],
  })
  expect(ids(source)).toEqual(['start', 'b'])
})

test('guideme-12 tags closed in the wrong order are kept', () => {
  expect(textOf('<Text><b><i>x</b></i> y</Text>')).toBe('<b><i>x</b></i> y')
})

test('guideme-13 a bare ampersand and a name of HTML do not end the guide', () => {
  const source = '<root><Page id="start"/><Page id="b"><Text>Tom & Jerry&nbsp;!</Text></Page><Page id="c"/></root>'
  expect(guideOf(source).pages.get('b')?.texts[0]?.html).toBe('Tom & Jerry\u00a0!')
  expect(ids(source)).toEqual(['start', 'b', 'c'])
  expect(warned(source)).toMatch(/"&" stands for itself[\s\S]*|&nbsp;/)
  expect(guideOf(source).warnings).toHaveLength(2)
})

test('guideme-14 a title is its whole text, and the author has a name', () => {
  const guide = guideOf('<root><Title>Tom &amp; Jerry</Title><Author><Name>A</Name></Author><Page id="start"/></root>')
  expect(guide).toMatchObject({ title: 'Tom & Jerry', author: 'A' })
})

test('guideme-15 blanks around the folder of the media do not count', () => {
  expect(guideOf('<root><MediaDirectory>\n  Pics \n</MediaDirectory><Page id="start"/></root>').mediaDirectory).toBe(
    'Pics',
  )
})

test('guideme-16 a script needs no CDATA', () => {
  const script = 'function f(a, b, c) { return a < b && c ? "tea" : "none" }'
  expect(pageOf(`<javascript>${script}</javascript>`).script).toBe(script)
  expect(pageOf(`<javascript><![CDATA[${script}]]></javascript>`).script).toBe(script)
  expect(pageOf('<javascript>a &lt; b &amp;&amp; c</javascript>').script).toBe('a < b && c')
})

test('guideme-17 a guide that breaks off keeps its pages, the last as far as it goes', () => {
  const source = '<root><Page id="start"/><Page id="b"/><Page id="c"><Text>Tea</Text><Button target="b">Ba'
  expect(ids(source)).toEqual(['start', 'b', 'c'])
  expect(guideOf(source).pages.get('c')).toMatchObject({
    texts: [{ html: 'Tea' }],
    buttons: [{ target: 'b', html: 'Ba' }],
  })
  expect(warned(source)).toContain('The page "c" has no end tag')
})

test('guideme-18 private data of a tool is skipped whole', () => {
  expect(
    ids('<root><tdata><Page id="z"/><tdata/><tdata><Page id="y"/></tdata></tdata><Page id="start"/></root>'),
  ).toEqual(['start'])
})

test('guideme-19 an empty element stays empty in HTML', () => {
  expect(textOf('<Text><p></p>x</Text>')).toBe('<p></p>x')
  expect(textOf('<Text><p/>x<br/></Text>')).toBe('<p></p>x<br/>')
})

test('guideme-20 an entity outside the guide is never fetched and stays empty', () => {
  const source =
    '<!DOCTYPE root [<!ENTITY out SYSTEM "file:///etc/hostname"> <!ENTITY host "Mr Oolong">]><root><Page id="start"><Text>[&out;] &host;</Text></Page></root>'
  expect(guideOf(source).pages.get('start')?.texts[0]?.html).toBe('[] Mr Oolong')
  expect(warned(source)).toContain('outside the guide')
})

test('settings count as written, and seen pages are flagged unless told otherwise', () => {
  const settings = (inner: string) => guideOf(`<root><Settings>${inner}</Settings><Page id="start"/></root>`).settings
  expect(settings('')).toEqual({
    autoSetPageWhenSeen: true,
    pageSound: true,
    forceStartPage: false,
    convertArgumentTypes: false,
  })
  expect(settings('<AutoSetPageWhenSeen>False</AutoSetPageWhenSeen>').autoSetPageWhenSeen).toBe(false)
  expect(settings('<AutoSetPageWhenSeen/>').autoSetPageWhenSeen).toBe(true)
  expect(settings('<ForceStartPage> TRUE </ForceStartPage>').forceStartPage).toBe(true)
  expect(settings('<ForceStartPage/><PageSound></PageSound>')).toMatchObject({ forceStartPage: false, pageSound: true })
})

test('guideme-31 a preference without a type is skipped alone', () => {
  const source =
    '<root><pref key="a" value="1"/><pref key="b" type="Number" value="five"/><pref key="c" type="string" value="x" screen="C"/><Page id="start"/></root>'
  expect(guideOf(source).preferences).toEqual([{ key: 'c', type: 'String', value: 'x', label: 'C', sortOrder: 0 }])
  expect(guideOf(source).warnings).toHaveLength(2)
})

const including = (file: string) =>
  `<root><MediaDirectory>Media</MediaDirectory><Include file="${file}"/><Page id="start"/></root>`

test('guideme-32 the pages of an included file are pages of the guide', () => {
  const texts = { 'Media/sub.xml': '<root><Page id="b"/></root>' }
  expect(ids(including('sub.xml'), texts)).toEqual(['b', 'start'])
})

test('guideme-32 an include inside a page leaves that page as it is', () => {
  const source = '<root><Page id="start"><Include file="sub.xml"/><Text>Tea</Text></Page></root>'
  const guide = guideOf(source, { 'sub.xml': '<root><Title>Sub</Title><Page id="b"/></root>' })
  expect(guide.pages.get('start')?.texts).toHaveLength(1)
  expect(guide).toMatchObject({ title: 'Sub' })
})

test('guideme-33 scripts are included by a wildcard, in order of their names', () => {
  const texts = { 'Media/b.js': 'function b() {}', 'Media/a.js': 'function a() {}', 'Media/c.txt': 'c' }
  expect(guideOf(including('*.js'), texts).globalScript).toBe('\nfunction a() {}\nfunction b() {}')
})

test('guideme-34 a missing include is a warning', () => {
  expect(ids(including('none.xml'))).toEqual(['start'])
  expect(warned(including('none.xml'))).toContain('"none.xml"')
})

test('guideme-35 files that include each other come to an end', () => {
  const texts = {
    'Media/a.xml': '<root><Include file="b.xml"/><Page id="a"/></root>',
    'Media/b.xml': '<root><Include file="a.xml"/><Page id="b"/></root>',
  }
  expect(ids(including('a.xml'), texts)).toEqual(['b', 'a', 'start'])
  expect(warned(including('a.xml'), texts)).toContain('not read once more')
  const itself = '<root><Include file="me.xml"/><Page id="start"/></root>'
  expect(ids(itself, { 'me.xml': itself })).toEqual(['start'])
})

test('guideme-36 flags stand between commas', () => {
  expect(guideOf('<root><Page id="start" set="a, b ,,c"/></root>').pages.get('start')?.set).toEqual(['a', 'b', 'c'])
})

test('guideme-47 an hour of one digit counts, with a warning', () => {
  const page = pageOf('<Text if-after="9:30" if-before="teatime">x</Text>')
  expect(page.texts[0]).toMatchObject({ ifAfter: 9.5 * 3600 })
  expect(page.texts[0]).not.toHaveProperty('ifBefore')
  expect(warned('<root><Page id="start" if-after="9:30"/></root>')).toContain('"09:30"')
})

test('guideme-84 guideme-91 media read their window and volume kindly', () => {
  const [video] = pageOf('<Video id="a.mp4" start-at="90" stop-at="00:02:00" volume="150" loops="x"/>').videos
  expect(video).toMatchObject({ startAt: 90, stopAt: 120, volume: 100, loops: 0 })
  expect(pageOf('<Audio id="a.ogg" volume="x"/>').audios[0]?.volume).toBe(100)
})

test('guideme-95 blanks in a rhythm do not matter', () => {
  expect(pageOf('<Metronome bpm="60" rhythm="1, 5,x, 9"/>').metronomes[0]?.rhythm).toEqual([1, 5, 9])
})

test('guideme-117 variables of a button are split at the first equals sign', () => {
  expect(pageOf('<Button scriptvar="a=1,b=two=3,c, d=">x</Button>').buttons[0]?.variables).toEqual([
    { name: 'a', value: '1' },
    { name: 'b', value: 'two=3' },
    { name: 'd', value: '' },
  ])
})

test('guideme-187 attributes in another spelling count, with a warning', () => {
  const source =
    '<root><Page id="start"><Button scriptVar="a=1" unSet="b" onClick="f()" hotKey="k" ifSet="c" sortorder="3">x</Button><Timer ontriggered="g()" imageid="i.png"/><LoadGuide guidepath="o.xml"/><Video id="v" start_at="5" stopAt="7"/></Page></root>'
  const page = guideOf(source).pages.get('start')
  expect(page).toMatchObject({
    buttons: [
      { variables: [{ name: 'a', value: '1' }], unset: ['b'], call: 'f()', hotkey: 'k', ifSet: 'c', sortOrder: 3 },
    ],
    timers: [{ call: 'g()', imageId: 'i.png' }],
    loadGuides: [{ path: 'o.xml' }],
    videos: [{ startAt: 5, stopAt: 7 }],
  })
  expect(warned(source)).toContain('"scriptVar" of Button is read as "scriptvar"')
})

test('guideme-188 elements in another spelling count, with a warning', () => {
  const source =
    '<root><GlobalJavaScript>var g</GlobalJavaScript><page id="start"><Javascript>var p</Javascript><text>Tea</text><image id="cup.png"/></page></root>'
  const guide = guideOf(source)
  expect(guide.globalScript).toBe('var g')
  expect(guide.pages.get('start')).toMatchObject({
    script: 'var p',
    texts: [{ html: 'Tea' }],
    images: [{ id: 'cup.png' }],
  })
  expect(warned(source)).toContain('"Javascript" is read as "javascript"')
})

test('HTML inside a text is never taken for an element of the guide', () => {
  const page = pageOf('<Text><button type="button">No</button><image id="x"/></Text><Foo><text>out</text></Foo>')
  expect(page).toMatchObject({
    buttons: [],
    images: [],
    texts: [{ html: '<button type="button">No</button><image id="x"></image>' }],
  })
})

test('quotes in attributes of HTML stay inside their quotes', () => {
  expect(textOf(`<Text><a title='say "tea"'>x</a></Text>`)).toBe('<a title="say &quot;tea&quot;">x</a>')
})

test('of two attributes with one name the first counts', () => {
  const source = '<root><Page id="start"><Button target="a" target="b">x</Button></Page></root>'
  expect(guideOf(source).pages.get('start')?.buttons[0]?.target).toBe('a')
  expect(warned(source)).toContain('stands here twice')
})

test('a file of the older player reads as it is', () => {
  const source = `<?xml version="1.0"?><Tease id="4" scriptVersion="v0.1"><Title>Old Tea</Title><Description>Brewed long ago</Description>
    <Url>https://example.org</Url><Author id="2"><Name>Keeper</Name><Url>https://example.org/keeper</Url></Author>
    <MediaDirectory>\\Tea\\</MediaDirectory><Errors>none</Errors><Pages><Page id="start"><Text>Pour.</Text><Image id="a*.jpg"/>
    <Audio id="rain.mp3" repeat="2"/><Metronome bpm="60"/><Delay seconds="5" target="end" style="S"/><Button target="end">Sip</Button></Page></Pages></Tease>`
  const guide = guideOf(source)
  expect(guide).toMatchObject({
    title: 'Old Tea',
    author: 'Keeper',
    url: 'https://example.org',
    mediaDirectory: 'Tea',
    warnings: [],
  })
  expect(guide.pages.get('start')).toMatchObject({
    audios: [{ loops: 2 }],
    delays: [{ seconds: '5', style: 'secret' }],
  })
})

test('a text without a page is refused in plain words', () => {
  expect(() => readGuide('<html><p>A recipe</p></html>', noFiles)).toThrow('This is no GuideMe guide')
})
