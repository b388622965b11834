import fc from 'fast-check'
import { type Message, PluginError, type PluginId } from 'sdk'
import { expect, test } from 'vitest'
import type { WriteEvent, WriteRequest } from '../contract.ts'
import { describeScene } from './describeScene.ts'
import { readScene } from './readScene.ts'
import { maxSceneLines, type SceneTask, sceneRequest } from './sceneRequest.ts'

const present = [
  { who: 'mira-1', name: 'Mira' },
  { who: 'player', name: 'Robin' },
]
const task: SceneTask = {
  lines: [line('Robin', 'Is the lamp lit?', 'user'), line('Mira', 'She turns the great lens and smiles.')],
  present,
  place: 'A lantern room above the sea.',
  connection: { plugin: 'vesper.test' as PluginId, provider: 'test', model: 'tiny', patience: 'local' },
  mark: '7f3a',
}
const { lines: spoken, mark: _mark, ...about } = task
const messages = spoken.map(({ message }) => message)
const quiet = new AbortController().signal

function line(characterName: string, words: string, role: Message['role'] = 'assistant') {
  const variants = [{ content: words, state: 'complete', timestamp: 0 }]
  return { message: { characterName, role, variants, active: 0 } as unknown as Message, words }
}

function model(answer: string | Error) {
  const asked: WriteRequest[] = []
  async function* write(request: WriteRequest): AsyncGenerator<WriteEvent> {
    asked.push(request)
    if (answer instanceof Error) throw answer
    yield { kind: 'done', text: answer, outcome: 'complete' }
  }
  return { write, asked }
}

const answer = {
  place: 'the lantern room',
  time: 'dusk',
  mood: 'calm',
  view: 'from below',
  people: [{ name: 'Mira', doing: 'turning the lens', expression: 'smiling' }],
  caption: 'Mira lights the lamp.',
}

test('a model says as data what is seen, and people by who they are', async () => {
  const { write, asked } = model(JSON.stringify(answer))
  const { name: _, ...mira } = { ...answer.people[0], who: 'mira-1' }
  expect(await describeScene(messages, about, write, quiet)).toEqual({
    scene: { ...answer, people: [mira] },
    from: 'model',
  })
  const [system, user] = asked[0]?.messages ?? []
  expect(system?.content).toContain('"Mira", "Robin"')
  expect(system?.content).toContain('A lantern room above the sea.')
  expect(user?.content).toMatch(
    /^\[(\w{8})\]\nRobin: Is the lamp lit\?\nMira: She turns the great lens and smiles\.\n\[\1\]/,
  )
})

test('only the newest lines are read', () => {
  const lines = Array.from({ length: 40 }, (_, index) => line('Mira', `Line ${index}.`))
  const content = sceneRequest({ ...task, lines }).messages[1]?.content ?? ''
  expect(content.match(/Line \d+\./g)).toHaveLength(maxSceneLines)
  expect(content).toContain('Line 39.')
})

test.each([
  ['fenced', `\`\`\`json\n${JSON.stringify(answer)}\n\`\`\``],
  ['wrapped', JSON.stringify({ picture: answer })],
  ['with a trailing comma', JSON.stringify(answer).replace(/}$/, ',}')],
  ['after thoughts', `<think>Hm {"a":1}</think>${JSON.stringify(answer)}`],
])('an answer is read %s', async (_title, text) => {
  expect((await readScene(text, present))?.people).toEqual([
    { who: 'mira-1', doing: 'turning the lens', expression: 'smiling' },
  ])
})

test('who is not there is not seen, and nobody is seen twice', async () => {
  const people = ['Mira', 'Gustav', 'mira ', 'Robin', '__proto__'].map((name) => ({ name, doing: 'standing' }))
  const scene = await readScene(JSON.stringify({ ...answer, people }), present)
  expect(scene?.people.map(({ who }) => who)).toEqual(['mira-1', 'player'])
})

test.each([
  ['that cannot be reached', new PluginError('llm/network', 'No.')],
  ['that answers with prose', 'A lovely evening.'],
  ['that answers with an empty scene', '{}'],
])('a model %s takes no picture away: it shows who spoke last, where they are', async (_title, said) => {
  const { scene, from } = await describeScene(messages, about, model(said).write, quiet)
  expect(from).toBe('plain')
  expect(scene.place).toBe('A lantern room above the sea.')
  expect(scene.people).toEqual([{ who: 'mira-1', doing: '', expression: '' }])
})

test('an empty conversation is not asked about', async () => {
  const { write, asked } = model('')
  expect((await describeScene([], about, write, quiet)).scene.people).toEqual([])
  expect(asked).toEqual([])
})

test('what is called off stays called off', async () => {
  const stop = new DOMException('Stopped.', 'AbortError')
  await expect(describeScene(messages, about, model(stop).write, quiet)).rejects.toBe(stop)
})

test('a scene with a minor in it is refused, with the reason', async () => {
  const doing = 'playing with a girl who is 12 years old'
  const said = JSON.stringify({ ...answer, people: [{ name: 'Mira', doing, expression: '' }] })
  await expect(describeScene(messages, about, model(said).write, quiet)).rejects.toMatchObject({
    code: 'plugin/refused',
    message: expect.stringContaining('adults'),
  })
})

test('whatever a model answers, what is read is short, on one line and about who is there', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.json(),
        fc.string(),
        fc.json().map((json) => `{"people":${json},"place":"x"}`),
      ),
      async (said) => {
        const scene = await readScene(said, present)
        if (!scene) return
        for (const text of [scene.place, scene.time, scene.mood, scene.view, scene.caption]) {
          expect(text.length).toBeLessThanOrEqual(240)
          expect(text).not.toMatch(/[\r\n]/)
        }
        for (const { who } of scene.people) expect(['mira-1', 'player']).toContain(who)
      },
    ),
  )
})
