import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('serve.ts', import.meta.url))

test('runs from the shell, prints its addresses, and stops when asked', async () => {
  const running = spawn(process.execPath, ['--import', 'tsx', script, '--ollama-origins', 'https://a.example'])
  try {
    const addresses = new Map<string, string>()
    for await (const line of createInterface({ input: running.stdout })) {
      const [name = '', address = ''] = line.split(/\s+/)
      addresses.set(name, address)
      if (name === 'control') break
    }
    const greeting = await fetch(addresses.get('ollama') ?? '', { headers: { origin: 'https://a.example' } })
    expect(await greeting.text()).toBe('Ollama is running')
    expect(greeting.headers.get('access-control-allow-origin')).toBe('https://a.example')
  } finally {
    running.kill('SIGTERM')
  }
  const code = await new Promise((resolve) => running.once('exit', resolve))
  expect(code).toBe(0)
})
