import type { CharacterId } from '../ids.ts'
import type { Scene } from '../scene.ts'
import type { Story } from '../story/story.ts'

/** A scene to try things in; name what matters, the rest is quiet. */
export function sceneWith(parts: Partial<Scene> = {}): Scene {
  return {
    character: { id: 'mara' as CharacterId, name: 'Mara' },
    player: { name: 'Robin' },
    intensity: 0.5,
    limits: [],
    now: Date.UTC(2030, 0, 1),
    ...parts,
  }
}

/** A story around a script; name what matters, the rest is empty. */
export function storyWith(script: unknown, parts: Partial<Story> = {}): Story {
  return { script, seed: 1, files: [], texts: {}, options: {}, profile: {}, name: 'A story', ...parts }
}

/** The same data, unchangeable all the way down: whoever changes it throws. */
export function frozen<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const part of Object.values(value)) frozen(part)
  }
  return value
}
