// @vitest-environment happy-dom

import { conversationSection } from 'sdk/page/chat/conversationSection.ts'
import { closeDialog, dialog } from 'sdk/page/dialog.ts'
import { changeForTest } from 'sdk/page/settings/settings.fixture.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { persona } from '../session/turn.ts'
import { askForName, leaveNameOpen, type NameQuestion, settleName } from './nameQuestion.ts'

beforeEach(() => {
  localStorage.clear()
  changeForTest(conversationSection, { playerName: '' })
})
afterEach(closeDialog)

const isAsked = () => dialog.open?.id === 'player-name'

/** Begins what waits for the name, and answers as the dialog does. */
async function ask(): Promise<void> {
  const asking = askForName()
  ;(dialog.open?.detail.value as NameQuestion | undefined)?.answered()
  await asking
}

test('whoever was in the setup is asked once, before their first chat', async () => {
  leaveNameOpen()
  await ask()
  expect(isAsked()).toBe(true)
  closeDialog()
  leaveNameOpen()
  await ask()
  expect(isAsked()).toBe(false)
})

test('nobody is asked who saw the question in the setup, gave a name, or was here before it', async () => {
  await ask()
  expect(isAsked()).toBe(false)
  leaveNameOpen()
  changeForTest(conversationSection, { playerName: 'Robin' })
  await ask()
  expect(isAsked()).toBe(false)
  localStorage.clear()
  changeForTest(conversationSection, { playerName: '' })
  leaveNameOpen()
  settleName()
  await ask()
  expect(isAsked()).toBe(false)
})

test('without a name characters say a word that reads well', () => {
  expect(persona().name).toBe('Stranger')
  changeForTest(conversationSection, { playerName: '  ' })
  expect(persona().name).toBe('Stranger')
  changeForTest(conversationSection, { playerName: 'Robin' })
  expect(persona().name).toBe('Robin')
})
