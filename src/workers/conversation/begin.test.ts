import type { Character, CharacterId, Message } from 'sdk'
import type { Remote } from 'sdk/runtime'
import { expect, test } from 'vitest'
import { limitsOf } from '../../shared/policy/consent/limits.ts'
import type { Change, StorageContract } from '../storage/contract.ts'
import { beginSession } from './begin.ts'

const mara = { id: 'mara' as CharacterId, name: 'Mara', personality: '' } as Character
const { hard } = limitsOf({ answers: { needles: 'no' }, own: [] })

/** The wordings of the first message, where the card has these greetings. */
async function greetings(...texts: readonly string[]) {
  const kept: Change[] = []
  const card = {
    extensions: {},
    greetings: texts.map((text, index) => ({ kind: index === 0 ? 'first' : 'alternate', index, text })),
  }
  const storage = {
    read: async (table: string) => (table === 'characters' ? mara : { id: mara.id, card }),
    commit: async (_: string, changes: readonly Change[]) => void kept.push(...changes),
  } as unknown as Remote<StorageContract>
  await beginSession(storage, mara.id, { name: 'Sam', pronouns: '', description: '' }, { ruledOut: hard }, 0)
  const [message] = kept.flatMap((change) => (change.kind === 'put' && change.table === 'messages' ? change.value : []))
  return (message as Message).variants
}

test('a greeting that enters a limit stands up to the sentence before, as a reply would, whichever it is', async () => {
  const cut = { content: 'She waits.', state: 'incomplete', problem: expect.stringContaining('you have ruled out') }
  expect(await greetings('Hello, you.', 'She waits. There is a needle in her hand.')).toMatchObject([
    { content: 'Hello, you.', state: 'complete' },
    cut,
  ])
  expect(await greetings('She waits. Needles! More.')).toMatchObject([cut])
})

test('one that only speaks of it, to say no, is whole', async () => {
  const [greeting] = await greetings('No needles tonight, I promise. Come in.')
  expect(greeting).toMatchObject({ content: 'No needles tonight, I promise. Come in.', state: 'complete' })
  expect(greeting).not.toHaveProperty('problem')
})
