import type { Effect } from 'sdk'
import { beforeEach, expect, test, vi } from 'vitest'

const world = vi.hoisted(() => ({ done: [] as unknown[], remember: true, character: 'iris' as string | undefined }))
vi.mock('../../devices/startDevices.ts', () => ({ startDevices: async () => world.done.push('devices') }))
vi.mock('../../devices/stimulus/sequence.ts', () => ({
  enqueue: (effect: Effect, source: string) => world.done.push([effect.kind, source]),
  leaveOff: async (source: string) => world.done.push(['calm', source]),
}))
vi.mock('../../features/scenarios/play/storyMessages.ts', () => ({
  postStoryMessage: async (chat: string, text: string, by: string) => world.done.push([chat, text, by]),
}))
vi.mock('../../chat/session/turn.ts', () => ({ arrive: async () => world.done.push('arrive') }))
vi.mock('../../chat/session/session.ts', () => ({
  session: {
    get current() {
      return world.character && { id: 'chat', character: { id: world.character } }
    },
  },
}))
vi.mock('../cues/performCue.ts', () => ({
  performCue: async (effect: unknown) => world.done.push(effect),
  clearCues: () => world.done.push('cues end'),
}))
vi.mock('../../features/pictures/performPicture.ts', () => ({
  performPicture: async (prompt: string) => world.done.push(prompt),
}))
vi.mock('../../engines/memoryEngine.ts', () => ({
  memories: () => ({ add: async (...added: unknown[]) => world.done.push(added) }),
}))
vi.mock('../../features/memory/changeMemories.ts', () => ({ whyNotKeep: () => undefined }))
vi.mock('../../settings/settings.ts', () => ({
  settings: {
    memory: {
      get remember() {
        return world.remember
      },
    },
  },
}))

const { performEffect } = await import('./performEffect.ts')
const { questions } = await import('./questions.ts')
const { addPerformer } = await import('./performers.ts')
type Asker = Parameters<typeof performEffect>[1]
const module: Asker = { source: 'plugin', chat: 'chat' as NonNullable<Asker['chat']> }

beforeEach(() => {
  Object.assign(world, { done: [], remember: true, character: 'iris' })
  questions.open = []
})

test('a stimulus waits for the devices, and is the asker’s own; calm ends it, and what shows', async () => {
  const effect: Effect = { kind: 'stimulate', pattern: 'wave', target: 'vibrate', level: 0.2, ms: 5 }
  await performEffect(effect, module)
  await performEffect({ kind: 'calm' }, module)
  expect(world.done).toEqual(['devices', ['stimulate', 'plugin'], 'cues end', ['calm', 'plugin']])
})

test('words, cues and pictures find their way', async () => {
  const glow: Effect = { kind: 'stage', cue: 'warm-glow', params: {} }
  await performEffect({ kind: 'say', text: 'Rain.' }, module)
  await performEffect(glow, module)
  await performEffect({ kind: 'image', prompt: 'rain' }, module)
  expect(world.done).toEqual([['chat', 'Rain.', 'narrator'], glow, 'rain'])
})

test('a question stays until it is answered, and the asker hears the answer', async () => {
  const heard: string[] = []
  const ask: Effect = { kind: 'ask', question: 'Done?', choices: ['Yes', 'No'] }
  expect(await performEffect(ask, module)).toBe('Nobody would hear the answer.')
  await performEffect(ask, { ...module, asks: { name: 'Tasks', chose: (choice) => heard.push(choice) } })
  const [question] = questions.open
  expect(question).toMatchObject({ by: 'Tasks', text: 'Done?', choices: ['Yes', 'No'] })
  question?.answer('Yes')
  expect([heard, questions.open]).toEqual([['Yes'], []])
})

test('what is remembered goes to the character; where nobody remembers, that is said', async () => {
  const wish: Effect = { kind: 'remember', text: 'Likes rain.', tags: [] }
  expect(await performEffect(wish, module)).toBeUndefined()
  expect(world.done).toMatchObject([['iris', { type: 'player', content: 'Likes rain.' }]])
  world.remember = false
  expect(await performEffect(wish, module)).toBe('Characters do not remember now.')
  world.character = undefined
  expect(await performEffect(wish, module)).toBe('There is nobody to remember it.')
})

test('what only somebody else can do is handed to them, and where there is nobody that is said', async () => {
  const longer: Effect = { kind: 'add-time', ms: 60_000 }
  expect(await performEffect(longer, module)).toBe('Nothing here can do this now.')
  const end = addPerformer('add-time', ({ ms }) => world.done.push(ms))
  expect(await performEffect(longer, module)).toBeUndefined()
  end()
  expect(world.done).toEqual([60_000])
  expect(await performEffect({ kind: 'pose', pose: 'leaning' }, module)).toContain('reply')
})
