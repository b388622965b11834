import { expect, test } from 'vitest'
import { placeAfter, replyTo, stepOf, wordsOf } from './placeInScene.ts'
import { asides, outOfCharacter, type StepId, scene } from './scene.ts'

const greeting = 'The door gives. "Well? Are you cold?"'
const steps = Object.keys(scene) as StepId[]

/** Her replies when the player says these one after another. */
function play(...said: readonly string[]): readonly string[] {
  const replies = [greeting]
  for (const words of said) replies.push(replyTo(words, replies))
  return replies.slice(1)
}

const stepsOf = (...said: readonly string[]) => play(...said).map(stepOf)

test('every answer leads to a step, and every step but the first is reached by one', () => {
  const reached = steps.flatMap((id) => scene[id].answers.flatMap((answer) => ('to' in answer ? [answer.to] : [])))
  expect(new Set(reached)).toEqual(new Set(steps.filter((id) => id !== 'arrival')))
})

test('each step is known by its words, with and without its actions, in a reply that begins with something else, or cut', () => {
  for (const id of steps.filter((id) => id !== 'arrival')) {
    const { text } = scene[id]
    const variants = [text, wordsOf(text), `"Hm."\n\n${text}`, text.slice(0, 50)]
    expect(variants.map(stepOf)).toEqual([id, id, id, id])
  }
})

test('the buttons alone lead from the greeting to the end', () => {
  expect(
    stepsOf('A little. Is there a stove?', 'A warm beach, at evening.', 'Yes. Show me.', "I'm back. Go on."),
  ).toEqual(['coat', 'beach', 'dial', 'end'])
  expect(
    stepsOf('Not yet. I like the wind.', 'A hot spring in the snow.', 'No, thank you.', "I'm back. Go on."),
  ).toEqual(['coat', 'spring', 'no-dial', 'end'])
})

test('words of the player’s own that mean an answer count as it', () => {
  expect(stepsOf('yes i am FREEZING', 'let us go to the sea', 'sure, go ahead', 'ok, continue please')).toEqual([
    'coat',
    'beach',
    'dial',
    'end',
  ])
})

test('nothing that only looks like a yes turns the dial', () => {
  const before = [greeting, scene.coat.text, scene.beach.text]
  for (const words of ['not sure', 'maybe not, please', 'No. Okay?', 'never ever, ok'])
    expect(stepOf(replyTo(words, before))).toBe('no-dial')
  for (const words of ['what is it?', 'hm', '']) expect(stepOf(replyTo(words, before))).toBeUndefined()
})

test('what is not in the script gets a line that leads back, another each time, and the scene stays where it was', () => {
  const replies = play('What is the capital of Peru?', 'Tell me about quantum physics', 'Banana')
  expect(replies).toEqual(asides.map((aside) => `${aside} ${scene.arrival.back}"`))
  expect(stepsOf('Banana', 'Banana', 'a little')).toEqual([undefined, undefined, 'coat'])
  expect(placeAfter([greeting, scene.coat.text, 'Something edited in.'])).toEqual({ step: 'coat', strayed: 1 })
})

test('words outside the scene are answered outside it', () => {
  expect(play('(Out of character: can we talk about it?)')).toEqual([outOfCharacter])
})

test('after the end she only leads to the choice', () => {
  expect(replyTo('And then?', [greeting, scene.end.text])).toContain('Choose where replies come from')
})

test('actions stand outside of speech, where a reply acts', () => {
  for (const id of steps) {
    for (const paragraph of scene[id].text.split('\n\n')) {
      const before = paragraph.split('[[')[0] ?? ''
      if (paragraph.includes('[[')) expect((before.match(/"/g) ?? []).length % 2).toBe(0)
    }
  }
})
