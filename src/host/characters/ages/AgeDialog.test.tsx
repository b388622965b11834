// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { StatedAge } from 'sdk'
import { afterEach, expect, test } from 'vitest'
// The host loads it when it is first asked for; here it is there from the start.
import './AgeDialog.tsx'
import { AgeHost } from './AgeHost.tsx'
import { type AgeQuestion, askForAges } from './ageQuestion.ts'

afterEach(cleanup)

const person = (name: string | undefined, field: string, more = 0): AgeQuestion['people'][number] => ({
  ...(name !== undefined && { name }),
  places: [{ field, match: 'high school senior' }],
  more,
})
const boats = (...people: AgeQuestion['people']): AgeQuestion => ({
  subject: { kind: 'lorebook', name: 'Boats' },
  people,
})

/** Asks, and gives what is saved once the dialog is there. */
async function ask(question: AgeQuestion, save?: () => Promise<void>) {
  const saved: (readonly StatedAge[])[] = []
  const done = askForAges(question, async (ages) => {
    saved.push(ages)
    await save?.()
  })
  await screen.findByRole('dialog')
  return { saved, done }
}

const fill = (label: string, age: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value: age } })
const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const save = () => press('Save age and continue')

test('all people of a record are asked about in one dialog, each with a place and a field', async () => {
  render(<AgeHost />)
  const { saved, done } = await ask(boats(person('Wilma', 'The entry “Wilma”'), person('Lena', 'The entry “Lena”', 2)))
  expect(screen.getByRole('dialog').textContent).toContain(
    'in the lorebook Boats: The entry “Lena” says “high school senior”; and 2 more places.',
  )
  fill('Age of Wilma', '19')
  await save()
  expect(saved).toEqual([])
  expect(screen.getByText('Enter an age')).toBeTruthy()
  fill('Age of Lena', '20')
  await save()
  expect(await done).toBe(true)
  expect(saved).toEqual([
    [
      { name: 'Wilma', age: 19 },
      { name: 'Lena', age: 20 },
    ],
  ])
})

test('an age below 18 is taken for a record, which it refuses, and not for a character', async () => {
  render(<AgeHost />)
  const { done } = await ask(boats(person(undefined, 'Entry 1')))
  fill('Age', '17')
  await save()
  expect(await done).toBe(true)
  const asked = await ask({ subject: { kind: 'character', name: 'Wilma' }, people: [person('Wilma', 'Personality')] })
  fill('Age', '17')
  await save()
  expect(asked.saved).toEqual([])
  expect(screen.getByText('Characters are adults, aged 18 or older')).toBeTruthy()
  await press('Cancel')
  expect(await asked.done).toBe(false)
})

test('an age that cannot be saved is told, and the question stays', async () => {
  render(<AgeHost />)
  const { done } = await ask(boats(person('Wilma', 'Entry 1')), async () => {
    throw new Error('The disk is full.')
  })
  fill('Age', '19')
  await save()
  expect(screen.getByText('The age could not be saved. The disk is full.')).toBeTruthy()
  await press('Cancel')
  expect(await done).toBe(false)
})

test('a second question waits for the first, and begins with an empty field', async () => {
  render(<AgeHost />)
  const first = await ask(boats(person('Wilma', 'Entry 1')))
  const second = askForAges(boats(person('Lena', 'Entry 2')), async () => {})
  fill('Age', '19')
  await save()
  expect(await first.done).toBe(true)
  await screen.findByRole('dialog', { name: 'How old is Lena?' })
  expect(screen.getByRole('textbox', { name: 'Age' })).toHaveProperty('value', '')
  await press('Cancel')
  expect(await second).toBe(false)
})
