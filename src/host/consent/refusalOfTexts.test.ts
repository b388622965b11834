import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ages } from '../../workers/media/imports/ages.ts'
import { replaceEngine } from '../engines/engine.fixture.ts'
import { refusalOfTexts } from './refusalOfTexts.ts'

const young = [{ field: 'The memory', text: 'She is 15 years old.' }]
const open = [{ field: 'Outfit 1', text: 'a high school senior' }]

test('texts about a minor are refused with the place; a doubt only where it is asked about', async () => {
  replaceEngine('media', ages)
  expect(await refusalOfTexts(young)).toContain('The memory says “She is 15 years old')
  expect(await refusalOfTexts(open)).toBeUndefined()
  expect(await refusalOfTexts(open, ({ field }) => `${field} is open.`)).toBe('Outfit 1 is open.')
  expect(await refusalOfTexts([{ field: 'The memory', text: 'Likes rain.' }])).toBeUndefined()
})

test('texts that cannot be read are not kept', async () => {
  replaceEngine('media', { judgeTexts: () => Promise.reject(new Error('The media worker has ended.')) })
  expect(await refusalOfTexts(young)).toBe(
    'It could not be checked that everyone is an adult: The media worker has ended. Try again.',
  )
})

test('the page itself never loads what reads ages: workers do', () => {
  const files = readdirSync('src/host', { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path))
  const reading = files
    .filter((path) => !/\.(test|fixture)\.tsx?$/.test(path))
    .filter((path) =>
      /from '[^']*policy\/(judgeAges|checkAdults|recordAges|refuseMinors|ages\/(?!claim))/.test(
        readFileSync(join('src/host', path), 'utf8'),
      ),
    )
  expect(reading).toEqual([])
})
