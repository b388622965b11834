import { expect, test } from 'vitest'
import { judgeCharacter } from './checkAdults.ts'

const mina = { name: 'Mina', personality: 'Keeps the lamp.', basePrompt: '', defaultClothing: '', tags: [] }
const card = { scenario: '', greetings: [], examples: '', systemPrompt: '', postHistory: '' }
const withAge = (age: number) => ({ ...card, extensions: { 'app.vesper': { age } } })
const senior = { ...mina, personality: 'Mina is a high school senior.' }

test('a stated adult age answers a doubt', () => {
  expect(judgeCharacter(senior, card).doubt?.field).toBe('Personality')
  expect(judgeCharacter(senior, withAge(19))).toEqual({ minor: undefined, doubt: undefined })
})

test('a stated age below 18 is a refusal', () => {
  expect(judgeCharacter(mina, withAge(17)).minor).toEqual({ field: 'Age', match: '17' })
})

test('a stated adult age does not answer a certainty', () => {
  expect(judgeCharacter({ ...mina, personality: 'Mina is sixteen.' }, withAge(30)).minor?.match).toContain('sixteen')
})

test('a nickname is read as well', () => {
  expect(judgeCharacter(mina, { ...card, nickname: 'Mina (15)' }).minor?.field).toBe('Nickname')
})

test('a lorebook is read to its end', () => {
  const entry = (content: string) => ({ content }) as never
  const calm = Array.from({ length: 3 }, () => entry('The tide turns. '.repeat(25_000)))
  const book = { entries: [...calm, entry('Mina is sixteen years old.')] } as never
  expect(judgeCharacter(mina, { ...card, book }).minor).toMatchObject({ field: 'Lorebook' })
})
