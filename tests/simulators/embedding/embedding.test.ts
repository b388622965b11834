import { expect, test } from 'vitest'
import { simVector } from './models.ts'
import { serveEmbedding } from './serve.ts'

async function withServer(work: (url: string) => Promise<void>): Promise<void> {
  const running = await serveEmbedding()
  try {
    await work(running.url)
  } finally {
    await running.close()
  }
}

const post = (url: string, body: object) => fetch(url, { method: 'POST', body: JSON.stringify(body) })

test('speaks Ollama’s words over a real socket', () =>
  withServer(async (url) => {
    const answer = await post(`${url}/api/embed`, { model: 'all-minilm', input: ['a pot of tea', 'a pier'] })
    const { embeddings }: { embeddings: number[][] } = await answer.json()
    expect(embeddings).toEqual([simVector('a pot of tea', 384), simVector('a pier', 384)])
  }))

test('speaks OpenAI’s words, in no particular order', () =>
  withServer(async (url) => {
    const answer = await post(`${url}/v1/embeddings`, { model: 'long-embed', input: ['a pot of tea', 'a pier'] })
    const { data }: { data: { index: number; embedding: number[] }[] } = await answer.json()
    expect(data.map(({ index }) => index)).toEqual([1, 0])
    expect(data.find(({ index }) => index === 0)?.embedding).toEqual(simVector('a pot of tea', 1536))
  }))

test('leaves out texts without a letter as Ollama does, and refuses them as OpenAI does', () =>
  withServer(async (url) => {
    const kept = await post(`${url}/api/embed`, { model: 'all-minilm', input: ['tea', ''] })
    expect(await kept.json()).toMatchObject({ embeddings: [expect.anything()] })
    const refused = await post(`${url}/v1/embeddings`, { model: 'all-minilm', input: ['tea', ''] })
    expect(refused.status).toBe(400)
  }))

test('knows which of its models make vectors', () =>
  withServer(async (url) => {
    const chat = await post(`${url}/api/embed`, { model: 'tern:8b', input: 'tea' })
    const missing = await post(`${url}/api/embed`, { model: 'wren', input: 'tea' })
    expect([chat.status, missing.status]).toEqual([501, 404])
  }))
