import { isAbort, type Message, PluginError } from 'sdk'
import type { PictureScene } from '../../../shared/pictures/scene.ts'
import { adultsOnlyMessage } from '../../../shared/policy/adultsOnly.ts'
import { findMinor } from '../../../shared/policy/judgeAges.ts'
import type { Described, WriteEvent, WriteRequest } from '../contract.ts'
import { passageOf } from '../remembering/passage.ts'
import { readScene } from './readScene.ts'
import { maxSceneLines, type SceneTask, sceneRequest } from './sceneRequest.ts'

type Write = (request: WriteRequest, signal: AbortSignal) => AsyncIterable<WriteEvent>

/**
 * What is to be seen in a picture of this moment. A model that cannot be reached or read takes no picture away: then it
 * shows who speaks, where they are. Rejects with `plugin/refused` when the scene has minors in it.
 */
export async function describeScene(
  messages: readonly Message[],
  about: Omit<SceneTask, 'lines' | 'mark'>,
  write: Write,
  signal: AbortSignal,
): Promise<Described> {
  const mark = crypto.randomUUID().slice(0, 8)
  const task = { ...about, lines: passageOf(messages, maxSceneLines), mark }
  const scene = await asked(task, write, signal)
  const described: Described = scene ? { scene, from: 'model' } : { scene: plainScene(task), from: 'plain' }
  const minor = findMinor(textsOf(described.scene).map((text) => ({ field: 'The scene', text })))
  if (minor) throw new PluginError('plugin/refused', adultsOnlyMessage(minor))
  return described
}

async function asked(task: SceneTask, write: Write, signal: AbortSignal): Promise<PictureScene | undefined> {
  if (task.lines.length === 0) return undefined
  let answer = ''
  try {
    for await (const event of write(sceneRequest(task), signal)) if (event.kind === 'done') answer = event.text
  } catch (error) {
    if (isAbort(error)) throw error
    return undefined
  }
  signal.throwIfAborted()
  return await readScene(answer, task.present)
}

/** What is known without a model: the place, and who spoke last. */
export function plainScene({ lines, present, place }: SceneTask): PictureScene {
  const last = lines.findLast(({ message }) => message.role === 'assistant')?.message
  const who = present.find((one) => one.who === last?.speaker || one.name === last?.characterName)?.who
  return {
    place,
    time: '',
    mood: '',
    view: '',
    people: who === undefined ? [] : [{ who, doing: '', expression: '' }],
    caption: '',
  }
}

const textsOf = ({ place, time, mood, view, people, caption }: PictureScene): readonly string[] => [
  place,
  time,
  mood,
  view,
  caption,
  ...people.flatMap(({ doing, expression }) => [doing, expression]),
]
