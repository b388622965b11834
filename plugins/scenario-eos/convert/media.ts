import { resolveLocator } from '../text/locator.ts'
import { nodeAfter, type Onward, pause, type Step } from './telling.ts'

export function image(step: Step): Onward {
  const { here, command } = step
  const found = mediumOf(step, command.fields.locator, 'image')
  if (found) here.image = found
  return here
}

export function audio(step: Step): Onward {
  const { here, command, telling, place } = step
  const { loops, volume } = command.fields
  const found = mediumOf(step, command.fields.locator, 'audio')
  if (!found) return here
  here.sounds.push({
    media: found,
    ...(typeof loops === 'number' && loops >= 0 && { loops: Math.floor(loops) }),
    ...(typeof volume === 'number' && { volume }),
  })
  telling.retelling.lose('A sound belongs to one node: it ends when the player goes on.', place, 'note')
  return here
}

export function video(step: Step): Onward {
  const { here, command, telling, place } = step
  const { loops, volume, background } = command.fields
  const found = mediumOf(step, command.fields.locator, 'video')
  if (!found) return here
  here.video = {
    media: found,
    ...(typeof loops === 'number' && loops >= 0 && { loops: Math.floor(loops) }),
    ...(typeof volume === 'number' && { volume }),
  }
  if (background === true) return here
  telling.retelling.lose('The story cannot wait for the end of a video; the player goes on with a button.', place)
  const next = nodeAfter(step)
  pause(step, next)
  return next
}

function mediumOf({ telling, place }: Step, locator: unknown, wanted: 'image' | 'audio' | 'video') {
  const { retelling, document, story, profile } = telling
  if (typeof locator !== 'string' || locator.startsWith('$')) {
    retelling.lose('Which picture or clip this is cannot be told.', place)
    return undefined
  }
  let choices = 1
  const first = (count: number): number => {
    choices = Math.max(choices, count)
    return 0
  }
  const located = resolveLocator(locator, wanted, document, story.files, first, profile)
  const excerpt = { ...place, excerpt: locator }
  if (located.kind === 'missing') retelling.lose(located.problem, excerpt)
  else if (choices > 1) retelling.lose('One of several is shown by chance; it is always the first now.', excerpt)
  return located.kind === 'found' ? located.media : undefined
}
