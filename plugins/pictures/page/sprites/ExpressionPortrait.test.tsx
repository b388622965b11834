// @vitest-environment happy-dom

import { act, cleanup, render, screen } from '@testing-library/react'
import type { CharacterId, Message } from 'sdk'
import { characters } from 'sdk/page/services/characters.ts'
import { provideForTest } from 'sdk/page/services/services.fixture.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Portrait } from '../../../../src/host/characters/Portrait.tsx'
import { openInTest } from '../../../../src/host/chat/session/session.fixture.ts'
import { replaceEngine } from '../../../../src/host/engines/engine.fixture.ts'

const world = vi.hoisted(() => ({ expressions: new Map<string, Blob>() }))
replaceEngine('storage', { read: async () => undefined })

provideForTest(characters, { Portrait })

const card = await import('./useCardExpressions.ts')
const { loaded, session } = await import('sdk/page/session.ts')
const { default: ExpressionPortrait } = await import('./ExpressionPortrait.tsx')

const mira = 'mira' as CharacterId
const blobs = { joy: new Blob(['joy']), anger: new Blob(['anger']) }
const addresses = new Map<string, Blob>()

beforeEach(() => {
  world.expressions = new Map(Object.entries(blobs))
  vi.spyOn(card, 'useCardExpressions').mockImplementation(() => world.expressions)
  openInTest({ character: { id: mira, name: 'Mira' } })
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    const url = `blob:${addresses.size}`
    addresses.set(url, blob as Blob)
    return url
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
})
afterEach(cleanup)

function say(...messages: readonly Partial<Message & { content: string; state: string }>[]): void {
  loaded.messages = new Map(
    messages.map(({ role = 'assistant', content = '', state = 'complete', ...rest }, index) => [
      index,
      { role, variants: [{ content, state }], active: 0, ...rest } as unknown as Message,
    ]),
  )
  session.count = messages.length
  session.version += 1
}

async function shown(): Promise<Blob | undefined> {
  render(<ExpressionPortrait id={mira} name="Mira" className="small" />)
  await act(async () => {})
  const src = document.querySelector('img')?.getAttribute('src')
  return src ? addresses.get(src) : undefined
}

test('the face is that of what the character said last', async () => {
  say({ content: '*She smiles.*' }, { role: 'user', content: 'I am furious.' })
  expect(await shown()).toBe(blobs.joy)
})

test('changes the expression when the next reply is complete', async () => {
  say({ content: '*She smiles.*' }, { content: '*She glares', state: 'generating' })
  expect(await shown()).toBe(blobs.joy)
  await act(async () => say({ content: '*She smiles.*' }, { content: '*She glares at the door.*' }))
  const src = document.querySelector('img')?.getAttribute('src')
  expect(addresses.get(src ?? '')).toBe(blobs.anger)
})

test('another member’s reply changes nothing', async () => {
  say({ content: '*She smiles.*', speaker: mira }, { content: '*He glares.*', speaker: 'jonas' as CharacterId })
  expect(await shown()).toBe(blobs.joy)
})

test('shows the portrait, or the initial, without expressions', async () => {
  world.expressions = new Map()
  say({ content: '*She smiles.*' })
  expect(await shown()).toBeUndefined()
  expect(screen.getByText('M')).toBeTruthy()
})
