import { expect, test } from 'vitest'
import { play, playStory, storyWith } from './playing.fixture.ts'

const messages = (guide: ReturnType<typeof play>) => guide.log.map(({ message }) => message)
const script = (text: string) => `<javascript><![CDATA[${text}]]></javascript>`
const withGlobal = (global: string, pages: string, settings = '') =>
  playStory(
    storyWith(
      `<Tease><Settings>${settings}</Settings><GlobalJavascript><![CDATA[${global}]]></GlobalJavascript>${pages}</Tease>`,
    ),
  )
const page = (inner: string) => `<Page id="start">${inner}</Page>`
const onclick = (call: string, target = '') => `<Button target="${target}" onclick="${call}">Go</Button>`

test('guideme-110 a timer that fired is armed again by a script', () => {
  const guide = play(
    page(
      `<Timer id="t" seconds="1" onTriggered="tick()"/><Button onclick="again()">Go</Button>${script(
        'function tick() { scriptVars.put("n", Number(scriptVars.get("n")) + 1) } function again() { guide.resetTimer("t", "5") }',
      )}`,
    ),
  )
  guide.wait(2)
  expect(guide.variable('n')).toBe(1)
  guide.press('Go')
  guide.wait(4)
  expect(guide.variable('n')).toBe(1)
  guide.wait(2)
  expect(guide.variable('n')).toBe(2)
})

test('guideme-116 a click sets its flags before its script runs', () => {
  const guide = play(
    page(
      `<Button set="x" onclick="see()">Go</Button>${script('function see() { scriptVars.put("saw", guide.isSet("x")) }')}`,
    ),
  )
  guide.press('Go')
  expect(guide.variable('saw')).toBe(true)
})

test('guideme-121 a script makes a button clickable', () => {
  const guide = play(
    page(
      `<Button id="b" disabled="true" set="x">B</Button>${onclick('open()')}${script('function open() { guide.enableButton("b") }')}`,
    ),
  )
  guide.press('B')
  expect(guide.has('x')).toBe(false)
  guide.press('Go')
  guide.press('B')
  expect(guide.has('x')).toBe(true)
})

test('guideme-139 pageLoad of a page runs before it is drawn', () => {
  const guide = play(page(`<Text><span>n</span></Text>${script('function pageLoad() { scriptVars.put("n", 3) }')}`))
  expect(guide.right()).toBe('3')
})

test('guideme-140 pageLoad of the global script alone is not run', () => {
  const guide = withGlobal('function pageLoad() { scriptVars.put("n", 1) }', page(''))
  expect(guide.variable('n')).toBeUndefined()
})

const args = 'function pick(a, b) { scriptVars.put("a", a); scriptVars.put("b", b) }'

test('guideme-141 a bare word is an argument', () => {
  const guide = play(page(onclick('pick(apple)') + script(args)))
  guide.press('Go')
  expect(guide.variable('a')).toBe('apple')
})

test('guideme-142 arguments arrive as they are written', () => {
  const guide = play(page(onclick("pick('apple', 2)") + script(args)))
  guide.press('Go')
  expect([guide.variable('a'), guide.variable('b')]).toEqual(["'apple'", '2'])
})

const convert = '<ConvertArgumentTypes>true</ConvertArgumentTypes>'

test('guideme-143 converted arguments arrive as their values', () => {
  const guide = withGlobal('', page(onclick("pick('apple', 2)") + script(args)), convert)
  guide.press('Go')
  expect([guide.variable('a'), guide.variable('b')]).toEqual(['apple', 2])
})

test('guideme-144 a converted name is the script variable of that name', () => {
  const guide = withGlobal(
    '',
    page(onclick('pick(x, y)') + script(`${args} function pageLoad() { scriptVars.put("x", 7) }`)),
    convert,
  )
  guide.press('Go')
  expect([guide.variable('a'), guide.variable('b')]).toEqual([7, null])
})

test('guideme-145 a list that is no script is split at its commas', () => {
  const guide = play(page(onclick('pick(hello world, x)') + script(args)))
  guide.press('Go')
  expect([guide.variable('a'), guide.variable('b')]).toEqual(['hello world', ' x'])
})

test('guideme-146 only the first call counts', () => {
  const guide = play(
    page(onclick('a(1); b(2)') + script('function a() { guide.setFlags("a") } function b() { guide.setFlags("b") }')),
  )
  guide.press('Go')
  expect([guide.has('a'), guide.has('b')]).toEqual([true, false])
})

test('guideme-147 an unknown function is reported, and the page still changes', () => {
  const guide = play(`${page(onclick('nofn()', 'next'))}<Page id="next"/>`)
  guide.press('Go')
  expect(messages(guide).join()).toContain('nofn')
  expect(guide.stage.page).toBe('next')
})

test('guideme-148 a variable of the global script begins anew with each call', () => {
  const guide = withGlobal('var n = 0; function inc() { ++n; scriptVars.put("n", n) }', page(onclick('inc()')))
  guide.press('Go')
  expect(guide.variable('n')).toBe(1)
  guide.press('Go')
  expect(guide.variable('n')).toBe(1)
})

test('a bare declaration of the global script keeps its value, also in the next run', () => {
  const text = `<Tease><GlobalJavascript>var n; function inc() { n = (n || 0) + 1; scriptVars.put("n", n) }</GlobalJavascript>${page(onclick('inc()'))}</Tease>`
  const guide = playStory(storyWith(text))
  guide.press('Go')
  expect(messages(guide)).toEqual([])
  guide.press('Go')
  expect(guide.variable('n')).toBe(2)
  const again = playStory(storyWith(text, { kept: guide.kept }))
  again.press('Go')
  expect(again.variable('n')).toBe(3)
})

test('guideme-149 an undeclared name lasts until the guide is loaded again', () => {
  const text = `<Tease>${page(onclick('inc()') + script('function inc() { m = (typeof m == "undefined") ? 1 : m + 1; scriptVars.put("m", m) }'))}</Tease>`
  const guide = playStory(storyWith(text))
  guide.press('Go')
  guide.press('Go')
  expect(guide.variable('m')).toBe(2)
  const again = playStory(storyWith(text, { kept: guide.kept }))
  again.press('Go')
  expect(again.variable('m')).toBe(1)
})

test('a variable of a page script lasts for one call', () => {
  const guide = play(
    page(
      onclick('inc()') +
        script('var n = 0; function inc() { n++; this.seen = n; scriptVars.put("n", n + "/" + seen) }'),
    ),
  )
  guide.press('Go')
  guide.press('Go')
  expect(guide.variable('n')).toBe('1/1')
})

test('guideme-150 a function of the page goes before one of the global script', () => {
  const guide = withGlobal(
    'function f() { scriptVars.put("by", "global") } function g() { f() }',
    page(
      `${onclick('f()')}<Button onclick="g()">Via</Button>${script('function f() { scriptVars.put("by", "page") }')}`,
    ),
  )
  guide.press('Go')
  expect(guide.variable('by')).toBe('page')
  guide.press('Via')
  expect(guide.variable('by')).toBe('global')
})

test('guideme-151 the global script does not see functions of the page', () => {
  const guide = withGlobal('function g() { own() }', page(onclick('g()') + script('function own() {}')))
  guide.press('Go')
  expect(messages(guide).join()).toContain('ReferenceError')
})

test('guideme-152 a variable that is not there is null, which counts as 0', () => {
  const guide = play(
    page(
      onclick('f()') +
        script(
          'function f() { scriptVars.put("isNull", scriptVars.get("none") === null); scriptVars.put("n", Number(scriptVars.get("none"))) }',
        ),
    ),
  )
  guide.press('Go')
  expect([guide.variable('isNull'), guide.variable('n')]).toEqual([true, 0])
})

test('guideme-153 arrays, objects and dates are the same after a save', () => {
  const text = `<Tease>${page(
    `${onclick('keep()')}<Button onclick="see()">See</Button>${script(
      'function keep() { scriptVars.put("list", [1, { a: "b" }]); scriptVars.put("day", new Date(0)) } function see() { var l = scriptVars.get("list"); scriptVars.put("saw", l.length + l[1].a + scriptVars.get("day").getTime()) }',
    )}`,
  )}</Tease>`
  const guide = playStory(storyWith(text))
  guide.press('Go')
  const again = playStory(storyWith(text, { kept: JSON.parse(JSON.stringify(guide.kept)) }))
  again.press('See')
  expect(again.variable('saw')).toBe('2b0')
})

const onLoad = (body: string, inner = '<Text>page</Text>', names: readonly string[] = []) =>
  play(`${page(inner + script(`function pageLoad() { ${body} }`))}<Page id="x"><Text>x page</Text></Page>`, { names })

test('guideme-154 overRide.html stands instead of the text', () => {
  expect(onLoad('overRide.html = "x"').right()).toBe('x')
})

test('guideme-155 empty html is no wish', () => {
  expect(onLoad('overRide.setHtml("")').right()).toBe('page')
})

test('guideme-156 a whole document goes before a text', () => {
  const guide = onLoad('overRide.setRightHtml("<html>doc</html>"); overRide.setHtml("x")')
  expect(guide.right()).toBe('<html>doc</html>')
})

test('guideme-157 a document on the left leaves no video', () => {
  const guide = onLoad('overRide.setLeftHtml("<p>left</p>")', '<Video id="a.mp4"/>', ['a.mp4'])
  expect(guide.left()).toBe('<p>left</p>')
  expect(guide.stage.video).toBeUndefined()
})

test('guideme-158 a picture that is missing leaves the picture of the page', () => {
  const guide = onLoad('overRide.setImage("gone.jpg")', '<Image id="a.jpg"/>', ['a.jpg'])
  expect(guide.stage.picture?.media).toEqual({ kind: 'file', name: 'a.jpg' })
})

test('guideme-159 a page that a script leads on from is never drawn', () => {
  const guide = onLoad('overRide.setPage("x")', '<Text>never</Text><Delay seconds="5" target="start" set="late"/>')
  expect(guide.stage.page).toBe('x')
  expect(guide.right()).toBe('x page')
  expect([guide.has('start'), guide.has('late')]).toEqual([true, false])
  expect(guide.stage.timers).toEqual([])
})

test('guideme-160 what a click wants of a page comes too late, and is gone for the next', () => {
  const guide = play(
    `${page(`<Text>here</Text>${onclick('f()', 'next')}${script('function f() { overRide.html = "late" }')}`)}<Page id="next"><Text>next</Text></Page>`,
  )
  guide.press('Go')
  expect(guide.right()).toBe('next')
})

test('guideme-161 a property that is none ends the function', () => {
  const guide = play(
    page(onclick('f()') + script('function f() { guide.setFlags("a"); overRide.foo = 1; guide.setFlags("b") }')),
  )
  guide.press('Go')
  expect([guide.has('a'), guide.has('b')]).toEqual([true, false])
  expect(messages(guide).join()).toContain('foo')
})

test('guideme-162 random numbers keep to their ranges', () => {
  const guide = onLoad(
    'var s = {}; for (var i = 0; i < 300; i++) { s["a" + guide.getRandom("(3..5)")] = 1; s["b" + guide.getRandom(6)] = 1; s["c" + comonFunctions.getRandom(2, 4)] = 1 } scriptVars.put("s", Object.keys(s).sort().join(" "))',
  )
  expect(guide.variable('s')).toBe('a3 a4 a5 b1 b2 b3 b4 b5 b6 c2 c3 c4')
})

test('guideme-163 the difference of two dates is in whole days', () => {
  const guide = onLoad(
    'var n = new Date().getTime(); scriptVars.put("d", guide.dateDifference("d", new Date(n), new Date(n + 36 * 3600000)))',
  )
  expect(guide.variable('d')).toBe(1)
})

test('guideme-164 files are listed by name', () => {
  const guide = onLoad(
    'scriptVars.put("f", guide.listFiles("pics") + ";" + guide.listSubFolders("pics") + ";" + guide.listFiles("none") + ";" + guide.fileExists("PICS\\\\a.jpg"))',
    '',
    ['pics/b.jpg', 'pics/a.jpg', 'pics/sub/c.jpg'],
  )
  expect(guide.variable('f')).toBe('a.jpg,b.jpg;sub;;true')
})

test('guideme-165 a file that was written is there at once and after the app was closed', () => {
  const text = `<Tease>${page(
    `${onclick('write()')}<Button onclick="see()">See</Button>${script(
      'function write() { guide.jsWriteFile("a.txt", "x"); scriptVars.put("at once", guide.jsReadFile("a.txt")) } function see() { scriptVars.put("later", guide.jsReadFile("a.txt") + guide.listFiles("")) }',
    )}`,
  )}</Tease>`
  const guide = playStory(storyWith(text))
  guide.press('Go')
  expect(messages(guide)).toEqual([])
  expect(guide.variable('at once')).toBe('x')
  const again = playStory(storyWith(text, { kept: guide.kept }))
  again.press('See')
  expect(again.variable('later')).toBe('xa.txt')
})

test('guideme-166 a loop without end is stopped, and the guide can be played on', () => {
  const guide = play(
    `${page(onclick('spin()', 'next') + script('function spin() { while (true) {} }'))}<Page id="next"/>`,
    {
      options: { scriptMs: 60 },
    },
  )
  guide.press('Go')
  expect(messages(guide).join()).toContain('took too long')
  expect(guide.stage.page).toBe('next')
})

test('guideme-167 a Java class that is not there throws an error that can be caught', () => {
  const guide = onLoad(
    'var said = ""; try { java.lang.System.exit(0) } catch (e) { said += e.message + ";" } try { new java.io.File("x") } catch (e) { said += e.message } scriptVars.put("said", said + ";" + (java.lang.System.currentTimeMillis() > 0))',
  )
  expect(guide.variable('said')).toBe(
    'Java method java.lang.System.exit is not available;Java class java.io.File is not available;true',
  )
})

test('guideme-168 for each works', () => {
  const guide = onLoad('var sum = 0; for each (var v in [1, 2, 3]) { sum += v } scriptVars.put("sum", sum)')
  expect(guide.variable('sum')).toBe(6)
})

test('guideme-169 flags that pageLoad sets count for the buttons of its page', () => {
  const guide = onLoad('guide.setFlags("a,b")', '<Button if-set="a">A</Button>')
  expect(guide.captions()).toEqual(['A'])
})

test('guideme-170 a broken global script cancels the call and leaves the page', () => {
  const guide = withGlobal(
    'function (',
    page(`<Text>here</Text>${script('function pageLoad() { guide.setFlags("ran") }')}`),
  )
  expect(guide.right()).toBe('here')
  expect(guide.has('ran')).toBe(false)
  expect(messages(guide).join()).toContain('global script failed')
})

test('guideme-129 a button for all pages that a click asks for is there on the next page', () => {
  const guide = play(
    `${page(onclick('f()', 'next') + script('function f() { overRide.addGlobalButton("help", "start", "Help") }'))}<Page id="next"><Button>B</Button></Page>`,
  )
  guide.press('Go')
  expect(guide.captions()).toEqual(['B', 'Help'])
})

test('guideme-114 a button of a script stands before those of the page', () => {
  const guide = onLoad('overRide.addButton("x", "D")', '<Button>A</Button><Button>B</Button>')
  expect(guide.captions()).toEqual(['D', 'B', 'A'])
})

test('what a script says goes to the console', () => {
  const guide = onLoad('jscriptLog("favourite is " + guide.getTitle())')
  expect(guide.log).toContainEqual({ severity: 'note', message: 'favourite is The Tea Room', page: 'start' })
})

test('what a script keeps on strange names is data like any other', () => {
  const guide = onLoad(
    'scriptVars.put("__proto__", 1); scriptVars.put("constructor", { toString: "no" }); guide.setFlags("__proto__"); scriptVars.put("n", scriptVars.size())',
  )
  expect([guide.variable('__proto__'), guide.variable('n'), guide.has('__proto__')]).toEqual([1, 2, true])
})

test('scripts that lead from page to page without end let go of each step soon, and are told as a mistake', () => {
  const script = '<javascript>function pageLoad() { overRide.setPage("start") }</javascript>'
  const playing = play(`<Page id="start">${script}</Page>`)
  expect(playing.stage.trouble).toBeUndefined()
  expect(playing.wakeAt).toBe(playing.now)
  playing.wait(0)
  expect(playing.stage.trouble?.text).toContain('goes in circles')
  expect(playing.events.length).toBeGreaterThan(200 / 26)
})
