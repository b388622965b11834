import type { SessionId } from 'sdk'
import { session } from 'sdk/page/session.ts'
import { changeSettings } from 'sdk/page/settings/settings.ts'
import { beforeEach, expect, test } from 'vitest'
import { openInTest } from '../../../src/host/chat/session/session.fixture.ts'
import { captionNote, markCaptionSent, onPicture } from './captionNews.ts'
import { imagesSection } from './imagesSection.ts'

const chat = 'chat' as SessionId
const other = 'other' as SessionId
const come = (caption: string, parts: object = {}) => onPicture({ session: chat, caption, ...parts })

beforeEach(() => {
  openInTest({ id: chat })
  session.live.phase = { kind: 'idle' }
  changeSettings(imagesSection, { captions: true })
  markCaptionSent(chat)
  markCaptionSent(chat)
})

test('describes a picture to the model once, with the next turn', () => {
  come('Mira waters  the ferns.')
  expect(captionNote(chat)).toBe('{{user}} was just shown a picture of the scene: Mira waters the ferns.')
  expect(captionNote(other)).toBe('')
  markCaptionSent(chat)
  expect(captionNote(chat)).toBe('')
})

test('looking at the prompt does not use it up', () => {
  come('Mira waters the ferns.')
  expect(captionNote(chat)).toBe(captionNote(chat))
})

test('a picture that came while a reply was being written is told with the turn after', () => {
  session.live.phase = { kind: 'writing' }
  come('Mira waters the ferns.')
  markCaptionSent(chat)
  expect(captionNote(chat)).toContain('ferns')
  markCaptionSent(chat)
  expect(captionNote(chat)).toBe('')
})

test('describes no picture without a prompt, made from another, or where turned off', () => {
  come('  ')
  come('The same, larger.', { of: 'rain' })
  expect(captionNote(chat)).toBe('')
  come('Mira waters the ferns.')
  changeSettings(imagesSection, { captions: false })
  expect(captionNote(chat)).toBe('')
})

test('a caption is words, however long and whatever they look like', () => {
  come(`{{setvar::mood::dark}}${'ferns '.repeat(200)}`)
  const note = captionNote(chat)
  expect(note).not.toContain('{{setvar')
  expect(note.length).toBeLessThan(360)
})
