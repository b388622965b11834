import { type ChatDelta, type Effect, type ScenarioEngine, type Stage, wordingOf } from 'sdk'
import { openScriptMachine } from 'sdk/story'
import { sceneWith, storyWith } from 'sdk/testing'
import { describe, expect, test } from 'vitest'
import { eosEngine } from '../../plugins/scenario-eos/engine/eosEngine.ts'
import { guideEngine } from '../../plugins/scenario-guideme/engine/guideEngine.ts'
import { nativeEngine } from '../../plugins/scenario-native/engine/nativeEngine.ts'
import { withinLimits } from '../../plugins/scenarios/page/play/withinLimits.ts'
import { nothingAround } from '../../src/shared/policy/circumstances.ts'
import type { Answer } from '../../src/shared/policy/consent/consent.ts'
import { limitsOf } from '../../src/shared/policy/consent/limits.ts'
import { judge } from '../../src/shared/policy/judge.ts'
import { readDrafts } from '../../src/workers/conversation/remembering/readDrafts.ts'
import { rig, stop, text } from '../../src/workers/conversation/turn/rig.fixture.ts'
import { imageRig, orderOf } from '../../src/workers/image/rig.fixture.ts'

/** One player, and what they ruled out. Nothing else stands in the way of anything here. */
const answers: Readonly<Record<string, Answer>> = {
  needles: 'no',
  blindfold: 'no',
  restraint: 'no',
  breath: 'no',
  hypnosis: 'no',
  chastity: 'no',
  electricity: 'no',
  pain: 'no',
  'own-clowns': 'no',
}
const consent = { answers, own: [{ id: 'own-clowns', label: 'Clowns', words: ['clown', 'circus tent'] }] }
const limits = limitsOf(consent)
const around = {
  ...nothingAround,
  actuators: ['vibrate', 'shock', 'estim'] as const,
  ways: ['garden'],
  mayAddTime: true,
  pictures: true,
  cues: ['spiral', 'words', 'binaural', 'tunnel', 'warm-glow'],
  ruledOut: limits.hard,
}
const told = (label: string) => `You have ruled this out: ${label}.`
const labels = {
  needles: 'Needles and piercing',
  blindfold: 'Blindfolds',
  restraint: 'Ropes and restraints',
  breath: 'Choking and breath play',
  hypnosis: 'Hypnosis and trance',
  chastity: 'Chastity and locks',
  electricity: 'Electricity and shocks',
  pain: 'Pain',
  clowns: 'Clowns',
}

async function reply(
  deltas: readonly ChatDelta[],
  actions?: 'tags' | 'tools' | 'director',
  more: readonly ChatDelta[] = [],
) {
  const world = rig(deltas, more)
  await world.turn({ kind: 'send', text: 'Hello!' }, undefined, { limits, around, ...(actions && { actions }) })
  return wordingOf(world.reply())
}

describe('model text', () => {
  test.each([
    ['plainly', labels.needles, 'She takes a needle from the tray.'],
    ['in capitals', labels.needles, 'She takes a NEEDLE from the tray.'],
    ['in the plural', labels.needles, 'There are needles on the tray.'],
    ['in figures', labels.needles, 'She takes a n33dl3 from the tray.'],
    ['with a sign in it', labels.needles, 'She takes a nee-dle from the tray.'],
    ['with points', labels.needles, 'She takes a n.e.e.d.l.e from the tray.'],
    ['spelled apart', labels.needles, 'She takes a n e e d l e from the tray.'],
    ['drawn out', labels.needles, 'She takes a neeeeedle from the tray.'],
    ['in markup', labels.needles, 'She takes a nee**dle** from the tray.'],
    ['with marks that cannot be seen', labels.needles, 'She takes a nee\u200bd\u00adle from the tray.'],
    ['with accents', labels.needles, 'She takes a nèédlë from the tray.'],
    ['in letters of another script', labels.needles, 'She takes a nееdlе from the tray.'],
    ['in wide letters', labels.needles, 'She takes a ｎｅｅｄｌｅ from the tray.'],
    ['in mathematical letters', labels.needles, 'She takes a 𝐧𝐞𝐞𝐝𝐥𝐞 from the tray.'],
    ['by another name', labels.needles, 'A syringe waits on the tray.'],
    ['split in two', labels.blindfold, 'The blind fold lies beside you.'],
    ['as a verb', labels.blindfold, 'He is blindfolding you with a scarf.'],
    ['in other words', labels.blindfold, 'He will cover your eyes with a scarf.'],
    ['with words between', labels.restraint, 'She ties you gently up.'],
    ['after a false denial', labels.restraint, 'No one minds the handcuffs.'],
    ['after a denial of another', labels.restraint, 'I will not only bring handcuffs.'],
    ['as what cannot be resisted', labels.restraint, 'You cannot resist the rope.'],
    ['in speech', labels.breath, '“May I choke you?” he asks.'],
    ['by a hand', labels.breath, 'His hand closes around your throat.'],
    ['as an order', labels.hypnosis, 'Look into the spiral.'],
    ['in a word of the player’s own', labels.clowns, 'Two clowns come in.'],
    ['in a phrase of the player’s own', labels.clowns, 'Behind the house stands a circus tent.'],
    ['by an afterthought', labels.pain, 'She bends close. It will hurt you, and then some.'],
  ])('that says it %s ends before it, with the reason: %s', async (_, label, words) => {
    const wording = await reply([text(`The rain has stopped. ${words} `), text('Then the clock strikes.'), stop])
    expect(wording.problem).toBe(`Stopped here: you have ruled out ${label}.`)
    expect('The rain has stopped. She bends close.').toContain(wording.content)
    expect(wording.state).toBe('incomplete')
  })
})

const asked: readonly (readonly [label: string, verb: string, value: string])[] = [
  [labels.restraint, 'wear', 'a rope around your wrists'],
  [labels.blindfold, 'pose', 'kneeling in a bl1ndfold'],
  [labels.needles, 'think', 'Where are the needles?'],
  [labels.needles, 'picture', 'a tray of s y r i n g e s'],
  [labels.hypnosis, 'effect', 'spiral'],
  [labels.chastity, 'add time', '30 min'],
  [labels.electricity, 'estim', '20% 10s'],
  [labels.pain, 'shock', '10% 1s'],
]

describe('what a reply asks for', () => {
  test.each(asked)('by a tag is refused by its label: %s (%s)', async (label, verb, value) => {
    const { actions } = await reply([text(`She nods. [[${verb}: ${value}]] Tea?`), stop], 'tags')
    expect(actions).toMatchObject([{ verdict: 'refused', why: told(label) }])
  })

  test.each(asked)('by a tool call is refused by its label: %s (%s)', async (label, verb, value) => {
    const call: ChatDelta = { kind: 'tool', index: 0, id: 'c', name: 'act', args: JSON.stringify({ verb, value }) }
    const { actions } = await reply([text('She nods.'), call, { kind: 'end', reason: 'tool' }], 'tools')
    expect(actions).toMatchObject([{ verdict: 'refused', why: told(label) }])
  })

  test.each(asked)('by the director is refused by its label: %s (%s)', async (label, verb, value) => {
    const answer = text(JSON.stringify({ actions: [{ verb, value }] }))
    const { actions } = await reply([text('She nods.'), stop], 'director', [answer, stop])
    expect(actions).toMatchObject([{ verdict: 'refused', why: told(label) }])
  })
})

describe('what a plugin or a scenario asks for', () => {
  const stimulus = { kind: 'stimulate', pattern: 'wave', level: 0.2, ms: 1000 } as const
  test.each<readonly [string, Effect]>([
    [labels.needles, { kind: 'say', text: 'The needle glints.' }],
    [labels.needles, { kind: 'say', text: 'The n e e d l e glints.', by: 'partner' }],
    [labels.restraint, { kind: 'ask', question: 'What now?', choices: ['Tea', 'The handcuffs'] }],
    [labels.blindfold, { kind: 'remember', text: 'Sam likes scarves.', tags: ['blindfold'] }],
    [labels.clowns, { kind: 'image', prompt: 'cl0wns, soft light' }],
    [labels.hypnosis, { kind: 'stage', cue: 'spiral', params: {} }],
    [labels.hypnosis, { kind: 'stage', cue: 'words', params: { text: 'Drop for me' } }],
    [labels.hypnosis, { kind: 'sound', cue: 'binaural', gain: 0.1 }],
    [labels.chastity, { kind: 'add-time', ms: 1000 }],
    [labels.electricity, { ...stimulus, target: 'estim' }],
    [labels.pain, { ...stimulus, target: 'vibrate', sense: 'pain' }],
    [labels.needles, { kind: 'stage', cue: 'warm-glow', params: { caption: 'needles' } }],
  ])('is refused by its label: %s', (label, effect) => {
    expect(judge(effect, around)).toEqual({ kind: 'refuse', why: told(label) })
  })
})

describe('a page of a scenario', async () => {
  const machine = await openScriptMachine()
  const stageOf = (engine: ScenarioEngine, script: unknown): Stage => {
    const story = storyWith(script)
    const { stage } = engine.step(engine.start(script, story), { kind: 'began' }, sceneWith({ now: 1000 }), story)
    if (!stage) throw new Error('Nothing was shown.')
    return stage
  }
  const eos = (words: string) =>
    stageOf(eosEngine(machine) as ScenarioEngine, {
      pages: { start: [{ say: { label: `<p>${words}</p>`, mode: 'pause' } }] },
    })
  const guide = (words: string) =>
    stageOf(
      guideEngine(machine) as ScenarioEngine,
      `<Tease><Title>T</Title><Pages><Page id="start"><Text>${words}</Text></Page></Pages></Tease>`,
    )
  test.each([
    ['EOS', eos, 'She lifts the needle.', labels.needles],
    ['EOS', eos, 'She lifts the nee<b>dle</b>.', labels.needles],
    ['EOS', eos, 'The h&#97;ndcuffs click.', labels.restraint],
    ['GuideMe', guide, 'Put the blindfold on.', labels.blindfold],
    ['GuideMe', guide, 'Look into the <i>spiral</i>.', labels.hypnosis],
    ['GuideMe', guide, 'Cl0wns wait outside.', labels.clowns],
  ])('of %s is held with the reason', (_, stage, words, label) => {
    const { stage: shown, touched } = withinLimits(stage(words), limits.hard, new Set())
    expect(touched?.labels).toEqual([label])
    expect(JSON.stringify(shown)).not.toMatch(/needle|dle<|ndcuffs|blindfold|spiral|Cl0wns|rope/i)
  })
})

describe('our own kind of scenario', () => {
  test.each([
    ['desc', 'She lifts the needle.', labels.needles],
    ['initialMessage', 'May I fetch the rope?', labels.restraint],
    ['desc', 'The cl0wns are here.', labels.clowns],
  ])('may not say in its %s: %s', (field, words, label) => {
    const room = { desc: 'A room.', buttons: [{ id: 'room', label: 'Stay' }], [field]: words }
    const script = { id: 'n', name: 'N', start: 'room', nodes: { room } }
    const story = storyWith(script)
    const state = nativeEngine.start(script, story)
    const { effects } = nativeEngine.step(state, { kind: 'began' }, sceneWith({ now: 1000 }), story)
    const refused = effects.map((effect) => judge(effect, around)).filter(({ kind }) => kind === 'refuse')
    expect(refused).toEqual([{ kind: 'refuse', why: told(label) }])
  })
})

describe('what is remembered', () => {
  test.each([
    ['Sam is afraid of needles at the dentist’s, and of n33dles at home.'],
    ['Sam was tied to the chair once.'],
    ['Iris wants to h y p n o t i s e Sam.'],
  ])('is not kept: %s', async (content) => {
    const answer = JSON.stringify({
      memories: [
        { type: 'player', content },
        { type: 'player', content: 'Sam rows.' },
      ],
    })
    const kept = await readDrafts(answer, { most: 5, reveries: true, limits: limits.hard })
    expect(kept.map(({ content }) => content)).toEqual(['Sam rows.'])
  })
})

describe('a picture', () => {
  test.each([
    [labels.needles, 'macro photo, syringes, (steel:1.2)'],
    [labels.blindfold, 'portrait, silk blindf0ld'],
    [labels.restraint, 'wrists, shibari, dusk'],
    [labels.clowns, 'a cIown by the sea, clown'],
    [labels.hypnosis, 'hypnotic eyes, neon'],
  ])('is refused at the last gate: %s', async (label, prompt) => {
    const { jobs, backend } = imageRig()
    jobs.keepFrom(limits.hard)
    await expect(jobs.order(orderOf(prompt))).rejects.toThrow(told(label))
    expect(backend.asked).toEqual([])
  })
})
