import type { Message, Variant } from 'sdk'
import { expect, test } from 'vitest'
import { factsOf } from './DetailsDialog.tsx'

const said = (wording: Partial<Variant>) =>
  ({
    characterName: 'Iris',
    variants: [{ content: 'Yes.', state: 'complete', timestamp: 0, ...wording }],
    active: 0,
  }) as unknown as Message

const names = (message: Message) => factsOf(message).map(([name]) => name)

test('tells what is known of the wording that is shown', () => {
  expect(names(said({}))).toEqual(['From', 'Time'])
  const reply = said({
    source: { plugin: 'vesper.llm-ollama', model: 'tern:8b' } as never,
    usage: { input: 1200, output: 40 },
  })
  expect(names(reply)).toEqual(['From', 'Time', 'Model', 'Tokens'])
  expect(factsOf(reply)).toContainEqual(['Model', 'tern:8b'])
})

test('tells the cost where the server has', () => {
  expect(factsOf(said({ usage: { input: 1, output: 1, costUsd: 0.00123 } }))).toContainEqual(['Cost', '$0.0012'])
})
