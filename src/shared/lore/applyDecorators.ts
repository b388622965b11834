import type { Decorator, NormalEntry } from './types.ts'

type Draft = { -readonly [Name in keyof NormalEntry]: NormalEntry[Name] }

/** Lets decorators that say where and how overrule the entry's own fields. Conditions stay for the activation to ask. */
export function applyDecorators(entry: NormalEntry, decorators: readonly Decorator[]): NormalEntry {
  const draft: Draft = { ...entry, decorators }
  for (const decorator of decorators) {
    switch (decorator.kind) {
      case 'scanDepth':
        draft.scanDepth = decorator.depth
        break
      case 'depth':
        draft.place = 'depth'
        draft.depth = decorator.depth
        break
      case 'reverseDepth':
        draft.place = 'depth'
        break
      case 'role':
        draft.role = decorator.role
        break
      case 'probability':
        draft.probability = decorator.percent
        break
      case 'priority':
        draft.priority = decorator.priority
        break
      case 'wholeWords':
        draft.wholeWords = decorator.on
        break
      case 'triggersOthers':
        draft.preventRecursion = !decorator.on
        break
      case 'excludeRecursion':
        draft.excludeRecursion = true
        break
    }
  }
  for (const decorator of decorators) {
    if (decorator.kind === 'position') draft.place = decorator.place
    if (decorator.kind === 'slot') {
      draft.place = 'outlet'
      draft.outlet = decorator.outlet
    }
  }
  return draft
}
