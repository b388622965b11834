import { expect, test } from 'vitest'
import { commandIn } from './commandIn.ts'

test.each([
  ['stop', 'stop'],
  ['Stop! Stop!', 'stop'],
  ['Next, please.', 'next'],
  ['continue', 'continue'],
  ['Send.', 'send'],
])('“%s” is a command', (words, command) => expect(commandIn(words)).toBe(command))

test.each(['the next morning', 'send her away', 'please', '', 'constructor'])('“%s” is none', (words) =>
  expect(commandIn(words)).toBeUndefined(),
)
