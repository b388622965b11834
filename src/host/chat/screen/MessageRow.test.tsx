// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Profiler } from 'react'
import type { Message } from 'sdk'
import type { WithId } from 'sdk/page/points/Point.ts'
import type { MessageAction } from 'sdk/page/points/points.ts'
import { session } from 'sdk/page/session.ts'
import { EditIcon } from 'sdk/ui/icons.tsx'
import { afterEach, expect, test, vi } from 'vitest'
import { messageActionList } from '../messages/messageActionList.ts'
import { irisSays } from '../session/chat.fixture.ts'
import { MessageRow } from './MessageRow.tsx'

afterEach(cleanup)

const action = (more: Partial<WithId<MessageAction>> = {}): WithId<MessageAction> => ({
  id: 'mend',
  group: 'reply',
  label: 'Mend',
  icon: EditIcon,
  place: 'row',
  isFor: () => true,
  run: () => {},
  ...more,
})

const row = (message: Message, actions: readonly WithId<MessageAction>[] = [], isBusy = false) => (
  <MessageRow
    message={message}
    previous={undefined}
    index={0}
    isLast={false}
    isEdited={false}
    isBusy={isBusy}
    actions={actions}
  />
)

test('a message is not drawn again while another is being written', async () => {
  const drawn = vi.fn()
  const finished = irisSays('A long story.')
  const writing = irisSays('', { variants: [{ content: '', state: 'generating', timestamp: 0 }] })
  render(
    <>
      <Profiler id="finished" onRender={drawn}>
        {row(finished)}
      </Profiler>
      {row(writing)}
    </>,
  )
  session.live = { phase: { kind: 'writing' }, message: writing.id, text: '', reasoning: '' }
  for (let word = 0; word < 20; word++) {
    await act(async () => {
      session.live.text += 'word '
    })
  }
  expect(screen.getAllByRole('article')[1]?.textContent).toContain('word word')
  expect(drawn).toHaveBeenCalledTimes(1)
})

test('a message is edited from its end on', () => {
  render(<MessageRow {...row(irisSays('Good evening.')).props} isEdited />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message text' })
  expect([field.selectionStart, field.selectionEnd]).toEqual([13, 13])
})

test('shows actions of features beside a message, where they apply to it', () => {
  render(row(irisSays('Yes.'), [action(), action({ id: 'other', label: 'Other', isFor: () => false })]))
  expect(screen.queryByRole('button', { name: 'Mend' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Other' })).toBeNull()
})

test('disables only the actions that cannot run while a reply is being written', () => {
  render(row(irisSays('Yes.'), [action(), action({ id: 'copy', label: 'Copy', whileBusy: true })], true))
  const isOff = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled
  expect([isOff('Mend'), isOff('Copy')]).toEqual([true, false])
})

test('a line of the narrator can be copied, and not edited', () => {
  const actions = Object.entries(messageActionList).map(([id, entry]) => ({ ...entry, id }))
  render(row(irisSays('Night falls.', { role: 'system' }), actions))
  expect(screen.getByRole('button', { name: 'Copy' })).not.toBeNull()
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
})

test('an action is done to the message it stands beside', () => {
  const run = vi.fn()
  const message = irisSays('Yes.')
  render(row(message, [action({ run })]))
  fireEvent.click(screen.getByRole('button', { name: 'Mend' }))
  expect(run).toHaveBeenCalledExactlyOnceWith(message)
})

test('a message says how it is marked, what it did, and what was refused and why', () => {
  const actions = [
    { offset: 0, effect: { kind: 'pose', pose: 'at the window' }, verdict: 'done' },
    { offset: 0, effect: { kind: 'add-time', ms: 60_000 }, verdict: 'refused', why: 'Iris may not.' },
  ] as const
  const variants = [{ content: 'Yes.', state: 'complete', timestamp: 0, actions }] as const
  render(row(irisSays('', { variants, bookmark: 'storm', pinned: true, hidden: true })))
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'storm',
    'always sent to the AI',
    'not sent to the AI',
    'pose: at the window',
    'refused: lock: 1 min more (Iris may not.)',
  ])
})
