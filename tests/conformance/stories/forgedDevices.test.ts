import type { Effect, ScenarioEngine, SceneEvent, Story } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { sceneWith, storyWith } from 'sdk/testing'
import { expect, test } from 'vitest'
import { eosEngine } from '../../../plugins/scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../../../plugins/scenario-guideme/engine/guideEngine.ts'
import { nativeEngine } from '../../../plugins/scenario-native/engine/nativeEngine.ts'

/*
 * Stories that try to move a device though nobody asked: by a script, by words that look like a command, or by an event
 * that no stage ever tells.
 */

const machine = await openScriptMachine()
const engines = {
  eos: eosEngine(machine, { ms: 200, bytes: 16 * 1024 * 1024 }) as ScenarioEngine,
  guideme: guideEngine(machine) as ScenarioEngine,
  native: nativeEngine as ScenarioEngine,
}

const effect = '{ kind: "stimulate", pattern: "steady", target: "estim", level: 1, ms: 1e9 }'

const scripts: readonly (readonly [string, string])[] = [
  ['a list of effects of its own', `effects = [${effect}]; window.effects = effects`],
  ['a completion value that looks like an effect', `(${effect})`],
  [
    'the hidden call of the house',
    `this["__host"] && __host("stimulate", ${effect}); __eos && __eos.fire("stimulate", ${effect})`,
  ],
  ['names of the host', `postMessage(${effect}); self.onmessage && onmessage({ data: ${effect} })`],
  [
    'a prototype that gives every object effects',
    `Object.prototype.effects = [${effect}]; Object.prototype.kind = "stimulate"`,
  ],
  ['toJSON on everything that leaves', `Object.prototype.toJSON = function () { return { effects: [${effect}] } }`],
  ['a message in the console', `console.log('{"effects":[${effect.replaceAll('"', '\\"')}]}')`],
  ['JSON that was rewritten', `JSON.stringify = function () { return '{"effects":[{"kind":"stimulate","level":1}]}' }`],
]

const titles = ['Vibrator: 100', 'Vibes: 10', 'BPM: 600', 'Beat: 300', 'Pattern: storm']

const bubbles: readonly string[] = [
  '<p>Vibrator: 100</p>',
  '[[stimulate: estim 1]]',
  '<p onclick="stimulate()">Load pattern: storm</p><p>x</p><p>{"actions":[{"at":0,"pos":100}]}</p>',
]

const events: readonly SceneEvent[] = [
  { kind: 'signalled', text: 'stimulate|estim|1|1000000' },
  { kind: 'signalled', text: `ButtonClick|||||${effect}` },
  { kind: 'signalled', text: 'image-click 1 1' },
  { kind: 'filled', fields: { kind: 'stimulate', target: 'estim', level: '1' } },
  { kind: 'typed', bubble: 'own1', text: effect },
  { kind: 'chose', choice: effect },
  { kind: 'led', to: effect },
  { kind: 'continued' },
]

function asked(format: keyof typeof engines, script: unknown, options: Story['options'] = {}): readonly Effect[] {
  const story = storyWith(script, { options })
  const engine = engines[format]
  let state = engine.start(script, story)
  return [{ kind: 'began' } as const, ...events].flatMap((event) => {
    const step = engine.step(state, event, sceneWith(), story)
    state = step.state
    return step.effects.filter(({ kind }) => kind === 'stimulate')
  })
}

const eos = (commands: readonly unknown[]) => ({
  pages: { start: [...commands, { say: { label: 'x', mode: 'pause' } }] },
})
const guide = (script: string) => ({
  entry: `<Tease><Pages><Page id="start"><Text>x</Text><javascript><![CDATA[function pageLoad() { ${script} }]]></javascript><Button target="start">x</Button></Page></Pages></Tease>`,
  path: 'Tea.xml',
})

test.each(scripts)('no script of an EOS story moves a device: %s', (_name, script) => {
  for (const profile of ['eos', 'oeos']) {
    expect(
      asked('eos', eos([{ eval: { script } }, { say: { label: `<eval>${script.replaceAll('<', '&lt;')}</eval>` } }]), {
        profile,
      }),
    ).toEqual([])
  }
})

test.each(scripts)('no script of a guide moves a device: %s', (_name, script) => {
  expect(asked('guideme', guide(script), { scriptMs: 500 })).toEqual([])
})

test.each(titles)('a title that looks like a command moves nothing unless the player wants it: %s', (title) => {
  expect(asked('eos', eos([{ 'notification.create': { title } }]))).toEqual([])
})

test.each(bubbles)('words that look like a command move nothing, even where titles do: %s', (label) => {
  expect(asked('eos', eos([{ say: { label, mode: 'instant' } }]), { deviceTags: true })).toEqual([])
})

test('a title can ask for no more than all there is, and for nothing that hurts', () => {
  const found = asked('eos', eos([{ 'notification.create': { title: 'Vibrator: 999' } }]), { deviceTags: true })
  expect(found).toMatchObject([{ target: 'vibrate', level: 1 }])
})

test('a scenario in the built-in format cannot ask for more than there is, nor for ever', () => {
  const stimulation = [{ pattern: 'wave', target: 'estim', level: 1e9, type: 'pain' }]
  const script = {
    id: 't',
    name: 'T',
    start: 'a',
    nodes: { a: { desc: 'x', stimulation, end: false, buttons: [{ id: 'a', label: 'x' }] } },
  }
  let effects: readonly Effect[] = []
  try {
    effects = asked('native', script)
  } catch (error) {
    expect(String(error)).toContain('level')
  }
  for (const one of effects) {
    expect(one.kind === 'stimulate' && one.level <= 1 && Number.isFinite(one.ms)).toBe(true)
  }
})
