import { expect, test } from 'vitest'
import { play, playStory, storyWith } from './playing.fixture.ts'

/** What an expression of a script is worth while its page is built. */
function worth(expression: string, parts: Parameters<typeof storyWith>[1] = {}, before = ''): unknown {
  const guide = playStory(
    storyWith(
      `<Tease><Title>Tea</Title><Author><Name>Ada</Name></Author><MediaDirectory>Pics</MediaDirectory>
      <pref key="host" type="String" value="Oolong" screen="Host" sortOrder="2"/><pref key="milk" type="Boolean" value="true" screen="Milk" sortOrder="1"/>
      <Page id="start"><javascript><![CDATA[function pageLoad() { ${before}; scriptVars.put("worth", ${expression}) }]]></javascript></Page></Tease>`,
      parts,
    ),
  )
  const errors = guide.log.filter(({ severity }) => severity === 'error')
  if (errors.length > 0) throw new Error(errors.map(({ message }) => message).join('; '))
  return guide.variable('worth')
}

test.each([
  ['guide.getTitle()', 'Tea, Ada'],
  ['guide.title', 'Tea, Ada'],
  ['guide.getAuthorName()', 'Ada'],
  ['guide.getVersion()', '0.4.5'],
  ['guide.currPage + "/" + guide.getPrevPage()', 'start/'],
  ['guide.getMediaDirectory() + " " + mediaDir + " " + fileSeparator', 'Pics /gm/ /'],
  ['guide.getPref("host") + guide.isPref("milk") + guide.getPrefNumber("none")', 'Oolongtrue0'],
  ['guide.getMilisecFromTime("01:02:03")', 3_723_000],
  ['guide.fixPath("\\\\a\\\\b/c/")', 'a/b/c'],
  [
    'guide.pageExists("start") + "/" + guide.pageExists("no") + "/" + guide.pageExists("default", "start")',
    'true/false/true',
  ],
  [
    'guide.isSet("a+b") + "/" + guide.isSet("a|c") + "/" + guide.isNotSet("c") + "/" + guide.canShow("a", "c")',
    'true/true/true/true',
  ],
  ['guide.getFlags().contains("a") + "/" + guide.flags.size() + "/" + guide.getFlags()', 'true/2/[a, b]'],
  ['guideSettings.getFlags() + "/" + guideSettings.getName() + "/" + guideSettings.getChapter()', 'a,b/Tea/default'],
  [
    'guideSettings.getKeys().get(0) + guideSettings.getPrefType("host") + guideSettings.getScreenDesc("host")',
    'milkStringHost',
  ],
  ['comonFunctions.GetFlags(guide.getFlags())', 'a,b'],
  ['comonFunctions.isSet("a", guide.getFlags()) + "/" + comonFunctions.onWindows()', 'true/true'],
  ['comonFunctions.getVarAsString([1, "b"])', '[[1][b]]'],
  ['comonFunctions.splitButtonText("one two three", 7)', 'one two\nthree'],
  [
    'userSettings.getPref("myName") + userSettings.isPref("tea") + userSettings.keyExists("myName", "String")',
    'Robintruetrue',
  ],
  ['guide.getRandomFile("a*.jpg", "")', 'a.jpg'],
  ['guide.fileExists(mediaDir + "Pics/a.jpg")', true],
  ['guide.jsReadFileArray("lines.txt").length + guide.jsReadFileArray("lines.txt")[1]', '2two'],
  ['new java.util.ArrayList().isEmpty()', true],
  ['java.lang.Integer.parseInt("12") + Packages.java.lang.Math.max(1, 2)', 14],
  ['scriptVars.put("k", 1) === null && scriptVars.containsKey("k") && scriptVars.remove("k")', 1],
  ['String(scriptVars.x)', 'undefined'],
])('%s', (expression, expected) => {
  const parts = {
    names: ['Pics/a.jpg', 'Pics/b.jpg'],
    texts: { 'Pics/lines.txt': 'one\r\ntwo\r\n' },
    profile: { myName: 'Robin', tea: true },
  }
  expect(worth(expression, parts, 'guide.setFlags("a, b")')).toEqual(expected)
})

test('a wrong number of arguments, or one of the wrong kind, can be caught', () => {
  const caught = (call: string) => worth('said', {}, `var said = ""; try { ${call} } catch (e) { said = "caught" }`)
  for (const call of [
    'guide.setFlags()',
    'guide.isSet("a", "b")',
    'guide.getRandom({})',
    'scriptVars.x = 1',
    'guide.resetTimer("none", "1")',
  ])
    expect(caught(call), call).toBe('caught')
})

test('what scripts set of the profile lasts for this run', () => {
  const guide = play(
    `<Page id="start"><Text><span>myName</span></Text><Button target="start" onclick="f()">Go</Button><javascript>function f() { userSettings.setPref("myName", "Kim") }</javascript></Page>`,
    { profile: { myName: 'Robin' } },
  )
  guide.press('Go')
  expect(guide.right()).toBe('Kim')
})

test('a script replaces a pane and the labels at once', () => {
  const guide = play(
    `<Page id="start"><Text>old</Text><Button onclick="f()">Go</Button><javascript><![CDATA[function f() { guide.setRightBody("<b>new</b>", "b {}"); guide.setLeftHtml("<p>left</p>"); guide.setTimerText("ready?") }]]></javascript></Page>`,
  )
  guide.press('Go')
  expect(guide.stage.panes).toMatchObject({
    right: { html: '<b>new</b>', css: 'b {}' },
    left: { html: '<p>left</p>', css: '' },
    header: { timer: 'ready?' },
  })
})

test('everything a script wants of a page is there', () => {
  const guide = play(
    `<Page id="start"><javascript><![CDATA[function pageLoad() {
      overRide.setDelay("b", "(5..5)", "50", "secret", "x", "", "")
      overRide.setVideo("v.mp4", "00:00:01", "00:00:02", "b", "", "", "1", "", "50")
      overRide.addButton("b", "B", "s", "u", "", "", "k", "3", false, "any", true)
      overRide.addButton({ target: "b", text: "Form", "if-set": "no" })
      overRide.addTimer("3", "", "", "text of a timer", "", "", "w1")
    }]]></javascript></Page><Page id="b"/>`,
    { names: ['v.mp4'] },
  )
  expect(guide.stage.timers[0]).toMatchObject({ style: 'secret', offset: 45_000 })
  expect(guide.stage.video).toMatchObject({ startAt: 1, stopAt: 2, loops: 2, volume: 0.5 })
  expect(guide.stage.buttons).toMatchObject([{ html: 'B', hotkey: 'k', isDefault: true }])
  guide.wait(3)
  expect(guide.right()).toBe('text of a timer')
  guide.wait(2)
  expect([guide.stage.page, guide.has('x')]).toEqual(['b', true])
})
