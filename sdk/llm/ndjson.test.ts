import { expect, test } from 'vitest'
import { ndjsonLines } from './ndjson.ts'
import { bytesOf } from './streams.fixture.ts'

const read = async (text: string, size: number) => {
  const lines = []
  for await (const line of ndjsonLines(bytesOf(text, size))) lines.push(line)
  return lines
}

test('lines are read however they are cut, blank ones skipped, the last one without its line end', async () => {
  for (let size = 1; size < 12; size += 1) {
    expect(await read('\uFEFF{"a":1}\r\n\n  \n{"b":"夜"}', size)).toEqual(['{"a":1}', '{"b":"夜"}'])
  }
})

test('a line that does not end is refused before it fills the memory', async () => {
  await expect(read('x'.repeat(2 * 1024 * 1024), 64 * 1024)).rejects.toMatchObject({ code: 'llm/protocol' })
})
