import { expect, test } from 'vitest'
import { coverageWords, scheduleWords } from './MemoriesPage.tsx'

test('the usual turns are 5, 15, then every 20', () => {
  expect(scheduleWords([5, 15], 20)).toBe('A chat is read after the turns 5, 15, 35, 55, 75 and so on.')
})

test('turns are told in order and once, whatever was typed', () => {
  expect(scheduleWords([30, 10, 30], 5)).toBe('A chat is read after the turns 10, 30, 35, 40, 45 and so on.')
})

test('reads a chat at the default interval', () => {
  expect(scheduleWords([], 10)).toBe('A chat is read after the turns 10, 20, 30, 40, 50 and so on.')
})

test('says where the schedule ends when nothing repeats', () => {
  expect(scheduleWords([5, 15, 40], 0)).toBe('A chat is read after the turns 5, 15 and 40, then no more.')
  expect(scheduleWords([5], 0)).toBe('A chat is read after turn 5, then no more.')
})

test('says what still works when no turns are scheduled', () => {
  expect(scheduleWords([], 0)).toContain('Chats are not read automatically.')
})

test('with the usual turns and ten messages, most of what is said is not read, and it says what would help', () => {
  expect(coverageWords([5, 15], 20, 10)).toBe(
    'Up to 40 messages between readings. Only the newest 10 are read; the 30 before them are skipped. Set 40 to read all of them; that is slower, and costs more with paid AI.',
  )
})

test('as many messages as lie between two readings leave nothing out', () => {
  expect(coverageWords([5, 15], 20, 40)).toBe('Up to 40 messages between readings; all of them are read.')
  expect(coverageWords([], 3, 10)).toContain('all of them are read')
})

test('the widest gap counts, also that before the first reading and where nothing is repeated', () => {
  expect(coverageWords([30, 35], 0, 10)).toContain('Up to 60 messages')
  expect(coverageWords([35, 30, 30], 2, 60)).toContain('all of them are read')
})

test('advises to read more often when more messages pile up than one reading takes', () => {
  expect(coverageWords([5], 150, 200)).toContain('Only the newest 200 are read')
  expect(coverageWords([5], 150, 200)).toContain('read chats more often')
})

test('says nothing when no chat is read automatically', () => {
  expect(coverageWords([], 0, 10)).toBe('')
})
