// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { Session, SessionId } from 'sdk'
import { namesWithoutCode } from 'sdk/page/namesWithoutCode.ts'
import { session } from 'sdk/page/session.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from '../plugin.json'
import { diceSection, roll, rolls } from './dice.tsx'
import definition from './index.ts'
import RollDialog from './RollDialog.tsx'

const chat = 'evening' as SessionId
const told = () => definition.turnParts?.['last-roll']?.({ id: chat } as Session, {} as never, undefined)

beforeEach(() => {
  delete rolls[chat]
  diceSection.now.sides = 6
  session.current = { id: chat } as Session
})
afterEach(cleanup)

test('there is code for all that the manifest names', () => {
  expect(namesWithoutCode(page, definition)).toEqual([])
})

test('a die shows one of its sides, and the model is told which', () => {
  expect(told()).toEqual({})
  roll(chat, () => 0)
  expect(rolls[chat]?.value).toBe(1)
  diceSection.now.sides = 20
  roll(chat, () => 0.999)
  expect(told()).toEqual({ scene: 'The player rolled a 20 with a die of 20 sides.' })
})

test('the dialog rolls, and says what came up', async () => {
  render(<RollDialog detail="Iris" onClose={() => {}} />)
  expect(screen.getByRole('dialog', { name: 'Roll dice for Iris' })).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Roll' }))
  expect(await screen.findByText(/^You rolled [1-6] of 6\.$/)).toBeDefined()
})
