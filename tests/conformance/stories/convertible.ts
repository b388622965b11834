import fc from 'fast-check'

const names = ['start', 'tea-1', 'tea-2', '3', '__proto__', 'constructor', 'press-1', '']
const label = fc.oneof(
  fc.constantFrom(
    '<p>Rain, and <b>tea</b>.</p>',
    'Cup <eval>cups</eval> of {{cups}}',
    '<eval>cups > 2 ? "many" : "few"</eval>',
    '',
    '# *a* <i>b',
    '<eval>new Date()</eval>',
  ),
  fc.string({ maxLength: 30 }),
)
const target = fc.constantFrom(
  ...names,
  'tea-*',
  '*',
  'tea-{1..2}',
  '$"tea-" + cups',
  '$cups > 1 ? "start" : "3"',
  'nowhere',
  '!x',
)
const mode = fc.constantFrom('pause', 'instant', 'auto', 'autoplay', 'custom', 'other')
const duration = fc.constantFrom<unknown>('5s', '1s-9s', '0', '$cups * 1000', '400d', 'soon', 30, '1ms', undefined)
const expression = fc.oneof(
  fc.constantFrom(
    'cups > 2 && !guest',
    'guest == "Ada" || cups',
    'list.length >= 3',
    'Math.random() < 0.5',
    '',
    'a.b.c === null',
    'and',
    '((((cups))))',
    '!!!!cups',
  ),
  fc.string({ maxLength: 12 }),
)
const visible = fc.oneof(
  fc.boolean(),
  fc.constant(undefined),
  expression.map((text) => `$${text}`),
)
const script = fc.oneof(
  fc.constantFrom(
    'cups += 1',
    'cups = cups + 2; guest = "Ada"',
    'list.push(1, 2)',
    'if (cups > 2) { guest = "Ada" } else pages.goto("start")',
    'teaseStorage.setItem("cups", cups)',
    'function f() { return 1 } f()',
    'turns = 3; player = 4; and = 5; __proto__ = 6',
    'pages.end()',
    'guest = "it\'s \\"so\\""',
    'x = 1e300; y = -0.5; z = !cups',
  ),
  expression,
)

/** EOS documents as an author in a hurry might write them: every command, right and wrong, with each other's pages. */
export const eosDocuments = fc.letrec<{ readonly list: unknown[]; readonly command: unknown }>((tie) => ({
  list: fc.array(tie('command'), { maxLength: 4, depthIdentifier: 'commands' }),
  command: fc.oneof(
    { depthIdentifier: 'commands', maxDepth: 3 },
    fc.record({ say: fc.record({ label, mode, duration }, { requiredKeys: ['label'] }) }),
    fc.record({ goto: fc.record({ target }) }),
    fc.record({ disable: fc.record({ target }) }),
    fc.record({ eval: fc.record({ script }) }),
    fc.constantFrom<unknown>(
      { end: {} },
      { noop: {} },
      7,
      null,
      { nonsense: {} },
      { prompt: { variable: 'guest' } },
      {},
    ),
    fc.record({
      image: fc.record({ locator: fc.constantFrom('file:pond.jpg', 'file:*.jpg', 'gallery:none/1', '$x') }),
    }),
    fc.record({
      'audio.play': fc.record({
        locator: fc.constantFrom('file:rain.mp3', 3),
        loops: fc.integer(),
        volume: fc.double(),
      }),
    }),
    fc.record({ 'notification.remove': fc.record({ id: fc.constantFrom('bell', '__proto__') }) }),
    fc.record({ if: fc.record({ condition: expression, commands: tie('list'), elseCommands: tie('list') }) }),
    fc.record({
      timer: fc.record({ duration, isAsync: fc.boolean(), style: fc.constant('hidden'), commands: tie('list') }),
    }),
    fc.record({
      choice: fc.record({ options: fc.array(fc.record({ label, visible, commands: tie('list') }), { maxLength: 3 }) }),
    }),
    fc.record({
      'notification.create': fc.record({
        id: fc.constantFrom('bell', '__proto__'),
        title: label,
        buttonLabel: label,
        buttonCommands: tie('list'),
        timerCommands: tie('list'),
      }),
    }),
    fc.record({
      'nyx.page': fc.record({
        text: label,
        action: fc.record({ 'nyx.buttons': fc.array(fc.record({ label, commands: tie('list') }), { maxLength: 2 }) }),
      }),
    }),
    fc.record({
      'pcm2.range': fc.record({ from: fc.integer({ min: 0, max: 3 }), to: fc.integer({ min: 0, max: 9 }) }),
    }),
  ),
}))

/** Whole documents. */
export const eosStories = fc
  .array(fc.tuple(fc.constantFrom(...names), eosDocuments.list), { minLength: 1, maxLength: 5 })
  .chain((pages) =>
    fc.constantFrom('var cups = 0, guest = "", list = []', 'cups = [];', '').map((init) => ({ pages, init })),
  )
  .map(({ pages, init }) => ({ init, pages: Object.fromEntries(pages), modules: {} }))

const conditions = fc
  .tuple(
    fc.constantFrom('if-set', 'if-not-set', 'if-before', 'none'),
    fc.constantFrom('a', 'a+b', 'a|b', 'start', 'a+b|c', '12:00', 'a, b', ''),
  )
  .map(([name, value]) => ` ${name}="${value}"`)
const flags = fc.constantFrom('', ' set="a"', ' unset="a,b"', ' set="b,turns,true" scriptvar="cups=3,guest=it\'s"')
const leads = fc.constantFrom(
  'start',
  'room(1..3)',
  'room*',
  'regex:room[12]',
  'nowhere',
  '',
  'press-1',
  '__proto__',
  '(1..999999)',
)
const element = fc.oneof(
  fc
    .tuple(
      conditions,
      fc.constantFrom('Rain.', '<p>Cup <span>cups</span> &amp; <b>tea</b></p>', '<form><input name="x"/></form>', ''),
    )
    .map(([when, text]) => `<Text${when}>${text}</Text>`),
  fc
    .tuple(conditions, flags, leads, fc.constantFrom('', ' onclick="pour(\'room1\')"', ' disabled="true"'))
    .map(([when, act, to, more]) => `<Button target="${to}"${when}${act}${more}>Go on</Button>`),
  fc
    .tuple(conditions, flags, leads, fc.constantFrom('5', '0', '(2..8)', '999999', 'soon'))
    .map(([when, act, to, seconds]) => `<Delay seconds="${seconds}" style="secret" target="${to}"${when}${act}/>`),
  fc
    .tuple(conditions, fc.constantFrom('Image', 'Audio', 'Video'), leads)
    .map(([when, name, to]) => `<${name} id="pond.jpg" target="${to}"${when}/>`),
  fc.constantFrom(
    '<Metronome bpm="60"/>',
    '<Timer seconds="4" target="start"/>',
    '<javascript>function pageLoad() { overRide.setPage("room1") }</javascript>',
    '<LoadGuide guidePath="x.xml"/>',
    '<GlobalButton id="b" target="start">x</GlobalButton>',
  ),
)

/** Guides as an author in a hurry might write them. */
export const guides = fc
  .array(
    fc.tuple(
      fc.constantFrom('start', 'room1', 'room2', 'room3', 'press-1', '__proto__'),
      conditions,
      flags,
      fc.array(element, { maxLength: 7 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .chain((pages) => fc.boolean().map((isSeen) => ({ pages, isSeen })))
  .map(
    ({ pages, isSeen }) =>
      `<Tease><Settings><AutoSetPageWhenSeen>${isSeen}</AutoSetPageWhenSeen></Settings><Pages>${pages
        .map(([id, when, act, elements]) => `<Page id="${id}"${when}${act}>${elements.join('')}</Page>`)
        .join('')}</Pages></Tease>`,
  )
