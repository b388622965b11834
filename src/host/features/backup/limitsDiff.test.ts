import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { cuesSection } from 'sdk/page/cues/cuesSection.ts'
import { readSettings } from 'sdk/page/settings/document.ts'
import { changeSettings, sectionOf, settings } from 'sdk/page/settings/settings.ts'
import { voiceSection } from 'sdk/page/speech/voiceSection.ts'
import { beforeEach, expect, test } from 'vitest'
import { allTopics } from '../../../shared/policy/consent/limits.ts'
import { consentSection, saveConsent } from '../../consent/consentSection.ts'
import { estimSection } from '../../consent/estimSection.ts'
import { replaceEngine } from '../../engines/engine.fixture.ts'
import { isStricter, limitSettings } from '../../settings/strictness.ts'
import { limitChanges } from './limitsDiff.ts'
import { exportedSettings } from './settingsDiff.ts'

replaceEngine('stimulation', { setRules: async () => {} })

await import('sdk/page/chat/conversationSection.ts')
await import('sdk/page/cues/cuesSection.ts')

const [first, second] = allTopics({ own: [] }).map(({ id }) => id)
if (!first || !second) throw new Error('There are no topics')

const fresh = () => Object.assign(settings, readSettings({}))
const backup = () => JSON.parse(JSON.stringify(exportedSettings([]))) as unknown

beforeEach(fresh)

test('a hard limit and lower ceilings come along to a new computer', async () => {
  saveConsent({
    answers: { [first]: 'no', [second]: 'maybe' },
    own: [{ id: 'own-clowns', label: 'Clowns', words: ['clown'] }],
  })
  changeSettings(estimSection, {
    ceilings: { ...estimSection.now.ceilings, estim: 5 },
    sessionMinutes: 20,
    ruledOut: ['shock'],
  })
  changeSettings(cuesSection, { mostFlashes: 1 })
  const file = backup()
  fresh()
  const { changes, take } = limitChanges(file)
  expect(changes.every(({ isStricter }) => isStricter)).toBe(true)
  expect(changes.length).toBe(6)
  await take(new Set())
  expect(consentSection.now).toMatchObject({ ruledOut: [first], careful: [second], ownTopics: ['Clowns: clown'] })
  expect(estimSection.now).toMatchObject({ sessionMinutes: 20, ruledOut: ['shock'] })
  expect(estimSection.now.ceilings).toMatchObject({ estim: 5, vibrate: 60 })
  expect(cuesSection.now.mostFlashes).toBe(1)
})

test('the stricter of both wins, and what loosens waits to be ticked', async () => {
  changeSettings(estimSection, {
    pain: true,
    volumeHigh: 90,
    holdToRun: false,
    ceilings: { ...estimSection.now.ceilings, vibrate: 100 },
  })
  saveConsent({ answers: { [first]: 'yes' }, own: [] })
  const file = backup()
  fresh()
  saveConsent({ answers: { [first]: 'no' }, own: [] })
  changeSettings(estimSection, { holdToRun: true })
  const { changes, take } = limitChanges(file)
  expect(changes.map(({ isStricter }) => isStricter)).not.toContain(true)
  const before = JSON.stringify([estimSection.now, consentSection.now])
  await take(new Set())
  expect(JSON.stringify([estimSection.now, consentSection.now])).toBe(before)
  await take(new Set(['estim/volumeHigh', first]))
  expect(estimSection.now).toMatchObject({ volumeHigh: 90, pain: false, holdToRun: true })
  expect(consentSection.now).toMatchObject({ welcome: [first], ruledOut: [] })
})

test('importing exported limits changes nothing', () => {
  saveConsent({ answers: { [first]: 'no' }, own: [] })
  expect(limitChanges(backup()).changes).toEqual([])
})

test('a hostile block of limits loosens nothing and changes nothing else', async () => {
  const hostile = JSON.parse(
    '{"limits":{"estim/pain":"yes","estim/sessionMinutes":1e9,"estim/ceilings":{"estim":1e9,"__proto__":{"x":1}},"estim/enabled":false,"consent":{"kind":"vesper-consent","version":1,"answers":{"__proto__":"no"}},"__proto__":{"polluted":1}}}',
  ) as unknown
  const { changes, take } = limitChanges(hostile)
  expect(changes.map(({ id, after, isStricter }) => [id, after, isStricter])).toEqual([
    ['estim/enabled', 'off', true],
    ['estim/sessionMinutes', '180', false],
    ['estim/ceilings/estim', '75', false],
  ])
  changeSettings(estimSection, { enabled: false })
  const before = JSON.stringify(settings)
  await take(new Set())
  expect(JSON.stringify(settings)).toBe(before)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

test('AI replies, device movement and the strength of effects are limits, in older backups, too', async () => {
  changeSettings(conversationSection, { llmEnabled: false })
  changeSettings(estimSection, { enabled: false, pleasure: false })
  changeSettings(cuesSection, { strength: 30 })
  const file = backup()
  const older = { general: { llmEnabled: false }, estim: { enabled: false, pleasure: false }, cues: { strength: 30 } }
  for (const from of [file, older]) {
    fresh()
    const { changes, take } = limitChanges(from)
    expect(changes.map(({ isStricter }) => isStricter)).toEqual([true, true, true, true])
    await take(new Set())
    expect(settings).toMatchObject(older)
  }
  changeSettings(voiceSection, { enabled: true })
  expect(exportedSettings([])).toMatchObject({ voice: { enabled: true } })
})

test('checks whether a limit is stricter when it is applied', async () => {
  changeSettings(estimSection, { volumeHigh: 40 })
  const file = backup()
  fresh()
  const { changes, take } = limitChanges(file)
  expect(changes.map(({ isStricter }) => isStricter)).toEqual([true])
  changeSettings(estimSection, { volumeHigh: 10 })
  saveConsent({ answers: { [first]: 'no' }, own: [] })
  await take(new Set())
  expect([estimSection.now.volumeHigh, consentSection.now.ruledOut]).toEqual([10, [first]])
})

test('consent answers that cannot be read are told', () => {
  const of = (consent: unknown) => limitChanges({ limits: { consent } }).unreadable
  expect(of({ kind: 'vesper-consent', version: 9 })).toContain('newer version')
  for (const broken of [null, 'text', [], { kind: 'other' }]) expect(of(broken)).toContain('not a consent file')
  expect([limitChanges({}).unreadable, limitChanges(backup()).unreadable]).toEqual([undefined, undefined])
})

test('of every limit with one value, the stricter of any two holds after an import, and damage loosens nothing', async () => {
  for (const { section, name, stricter } of limitSettings()) {
    if (stricter === 'each-lower' || stricter === 'all-of') continue
    const {
      minimum = 0,
      maximum = 100,
      type,
    } = section.schema.properties[name] as {
      readonly type: string
      readonly minimum?: number
      readonly maximum?: number
    }
    const values = type === 'boolean' ? [true, false] : [minimum, maximum, Math.round((minimum + maximum) / 2)]
    const now = () => (settings[section.id] as Record<string, unknown>)[name] as never
    const set = (value: unknown) => changeSettings(sectionOf(section), { [name]: value } as never)
    for (const here of values) {
      for (const brought of values) {
        fresh()
        set(brought)
        const file = backup()
        fresh()
        set(here)
        await limitChanges(file).take(new Set())
        expect([now()], `${name}: ${here} here, ${brought} brought`).toEqual([
          isStricter(stricter, here, brought) ? brought : here,
        ])
      }
      for (const odd of [null, 'x', {}, [], Number.NaN, -1e9, 1e9, '0']) {
        fresh()
        set(here)
        await limitChanges({ limits: { [`${section}/${name}`]: odd } }).take(new Set())
        expect(isStricter(stricter, now(), here), `${name}: ${here} here, ${JSON.stringify(odd)} brought`).toBe(false)
      }
    }
  }
})

test('a check-in that is switched off counts as the loosest', async () => {
  changeSettings(estimSection, { checkInMinutes: 0 })
  const off = backup()
  fresh()
  expect(limitChanges(off).changes.map(({ id, isStricter }) => [id, isStricter])).toEqual([
    ['estim/checkInMinutes', false],
  ])
})

test('a topic of their own that both rule out is found by the words of both', async () => {
  const needles = (words: readonly string[]) =>
    saveConsent({ answers: { 'own-needles': 'no' }, own: [{ id: 'own-needles', label: 'Needles', words }] })
  needles(['needle', 'syringe'])
  const file = backup()
  fresh()
  needles(['needle', 'pin'])
  await limitChanges(file).take(new Set())
  expect(consentSection.now.ownTopics).toEqual(['Needles: needle, pin, syringe'])
})
