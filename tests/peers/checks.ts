import assert from 'node:assert/strict'
import type { ChatMessage, ChatRequest } from 'sdk'
import type { Heard } from './listen.ts'
import type { Peer } from './peer.ts'

/** What every real model must do through our providers, whatever it says. */
export interface Check {
  readonly title: string
  run(peer: Peer, model: string): Promise<void>
}

const opening: readonly ChatMessage[] = [
  { role: 'system', content: 'You are Wren, who keeps a lighthouse. Answer in one or two sentences.' },
  { role: 'user', content: 'Good evening, Wren. What is the weather like?' },
]
const questions = ['And what do you do when it storms?', 'Tell me about the lamp.']

export const checks: readonly Check[] = [
  {
    title: 'three turns stream text, and each ends properly',
    async run(peer, model) {
      const messages = [...opening]
      for (const question of [...questions, '']) {
        const heard = await peer.chat(request(model, messages, { maxTokens: 32 }))
        wasSpoken(heard)
        assert.ok(heard.pieces > 1, 'the text came in one piece')
        messages.push({ role: 'assistant', content: heard.text }, { role: 'user', content: question })
      }
    },
  },
  {
    title: 'a limit of eight tokens is kept and told as such',
    async run(peer, model) {
      const asked = 'Count from one to fifty, in words, without stopping.'
      const heard = await peer.chat(request(model, [{ role: 'user', content: asked }], { maxTokens: 8 }))
      wasSpoken(heard)
      assert.equal(heard.end.reason, 'length')
      assert.ok((heard.usage?.output ?? 8) <= 9, `${heard.usage?.output} tokens were written`)
    },
  },
  {
    title: 'the counts of both sides are told',
    async run(peer, model) {
      const { usage } = await peer.chat(request(model, opening, { maxTokens: 8 }))
      assert.ok(usage, 'no counts came')
      assert.ok(usage.trusted && usage.input > 10 && usage.output > 0, JSON.stringify(usage))
    },
  },
  {
    title: 'an abort is over within 250 ms, and the next reply comes',
    async run(peer, model) {
      const heard = await peer.chat(request(model, opening, { maxTokens: 200 }), 3)
      assert.equal(heard.end.reason, 'aborted')
      assert.ok(heard.ms.stop < 250, `it took ${Math.round(heard.ms.stop)} ms`)
      wasSpoken(await peer.chat(request(model, opening, { maxTokens: 8 })))
    },
  },
]

const request = (model: string, messages: readonly ChatMessage[], more: Partial<ChatRequest>): ChatRequest => ({
  model,
  messages,
  contextTokens: 4096,
  samplers: { temperature: 0.7, seed: 5 },
  ...more,
})

function wasSpoken({ text, end }: Heard): void {
  assert.ok(end.reason === 'stop' || end.reason === 'length', JSON.stringify(end))
  assert.ok(text.trim() !== '', 'nothing was said')
}
