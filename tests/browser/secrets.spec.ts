import type { BrowserContext, Page, Worker } from '@playwright/test'
import { arrive, beginChat, chatThroughOllama, converse, lastMessage, replyEnds, say } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { chooseModel, custom, openRouter, saveKey } from '../support/providers.ts'
import { expect, test } from '../support/test.ts'
import { callWorker } from '../support/workers.ts'

const canaries = { custom: 'sk-canary-custom-71c4e0a9', openrouter: 'sk-or-canary-9f3b62d8e1' } as const
const canary = /canary/

for (const provider of [custom, openRouter] as const) {
  const key = canaries[provider.provider as keyof typeof canaries]

  test(`L16 the key of ${provider.label} is sent to its server and found nowhere else`, async ({
    page,
    context,
    simulator,
  }) => {
    const said = listenIn(context)
    await arrive(page, '/settings/ai/settings')
    await page.getByRole('radio', { name: provider.label }).check()
    if (provider === custom) await page.getByLabel('Server address').fill(simulator.base('openai'))
    await saveKey(page, key)
    await chooseModel(page, provider.model)

    await test.step('while talking, also to a server that says the key back', async () => {
      simulator.script(
        { match: { n: 1 }, reply: { text: 'Good evening.' } },
        {
          match: { n: 2 },
          preStatus: 401,
          headers: { 'x-request-id': `Bearer ${key}` },
          body: { error: { message: `No such key: Bearer ${key}`, code: 401, type: key } },
        },
        { match: { n: 3 }, reply: { text: `You sent me ${key}, did you not?` }, chunking: 'all' },
      )
      await page.goto('/character-upload')
      await beginChat(page)
      await say(page, 'Good evening.')
      await expect(lastMessage(page)).toContainText('Good evening.')
      await replyEnds(page)
      await say(page, 'Who am I?')
      await expect(lastMessage(page).getByRole('alert')).toContainText('AI Error:')
      await say(page, 'And now?')
      await expect(lastMessage(page)).toContainText('did you not?')
      await replyEnds(page)
    })

    await test.step('on the pages', async () => {
      for (const address of ['/chat', '/settings/ai/settings', '/settings/plugins', '/settings/general', '/setup']) {
        await page.goto(address)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
        expect(await everythingShown(page)).not.toMatch(canary)
      }
    })

    await test.step('in what the browser keeps', async () => {
      const kept = JSON.stringify(await everythingKept(page))
      expect(kept).toContain('vesper-secrets')
      expect(kept).toContain('did you not?')
      expect(kept).not.toMatch(canary)
    })

    await test.step('from the workers', async () => {
      await page.goto('/settings/ai/settings')
      await expect(page.getByText('Stored in this browser, protected')).toBeVisible()
      expect(await everythingTold(page, provider.provider)).not.toMatch(canary)
    })

    await test.step('at the servers', () => {
      const requests = simulator.log()
      const withKey = requests.filter((request) => canary.test(JSON.stringify(request)))
      expect(withKey.length).toBeGreaterThan(3)
      for (const { dialect, headers, path, body } of withKey) {
        expect(dialect).toBe(provider.dialect)
        expect(headers.authorization).toBe(`Bearer ${key}`)
        expect(path + body).not.toMatch(canary)
        expect(Object.keys(headers).filter((name) => canary.test(headers[name] ?? ''))).toEqual(['authorization'])
      }
    })

    expect(said.join('\n')).not.toMatch(canary)
  })
}

test('L16 a key stays behind when the server address changes', async ({ page, simulator }) => {
  await arrive(page, '/settings/ai/settings')
  await page.getByRole('radio', { name: 'Custom server' }).check()
  await page.getByLabel('Server address').fill(simulator.base('openai'))
  await saveKey(page, canaries.custom)
  await chooseModel(page, 'lantern-1')
  await page.getByLabel('Server address').fill(simulator.base('llamacpp'))
  await expect(page.getByRole('button', { name: /tern-8b-q4/ })).toBeVisible()
  const asked = simulator.log().filter(({ dialect }) => dialect === 'llamacpp')
  expect(asked.length).toBeGreaterThan(1)
  expect(JSON.stringify(asked)).not.toMatch(canary)
})

test('L16 only the network worker talks to other origins', async ({ page, simulator, baseURL }) => {
  const own = new URL(baseURL ?? '').origin
  await chatThroughOllama(page, simulator.url('ollama'))
  await converse(page, 'Good evening.', '.')
  const asked = [{ by: 'page', urls: await requestsOf(page) }]
  for (const worker of page.workers()) asked.push({ by: nameOf(worker), urls: await requestsOf(worker) })
  const abroad = asked.map(({ by, urls }) => ({ by, urls: urls.filter((url) => new URL(url).origin !== own) }))
  const known = abroad.find(({ by }) => by === 'network')?.urls ?? []
  expect(abroad.filter(({ by, urls }) => by !== 'network' && urls.length > 0)).toEqual([])
  expect(asked.map(({ by }) => by)).toEqual(expect.arrayContaining(['page', 'storage', 'conversation', 'network']))
  for (const { path } of simulator.log()) expect(known).toContain(`${simulator.url('ollama')}${path}`)
})

test('L16 the page itself cannot reach another origin', async ({ page, simulator }) => {
  await arrive(page, '/')
  const address = simulator.url('openai')
  const outcome = await page.evaluate(async (address) => {
    const broken: string[] = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => broken.push(effectiveDirective))
    const tries = await Promise.allSettled([
      fetch(`${address}/v1/models`),
      fetch(`${address}/v1/models`, { mode: 'no-cors' }),
      new Promise((resolve, reject) => {
        const picture = new Image()
        picture.onload = resolve
        picture.onerror = () => reject(new Error('refused'))
        picture.src = `${address}/picture.png`
      }),
    ])
    const beacon = navigator.sendBeacon(`${address}/v1/models`, 'hello')
    return { statuses: tries.map(({ status }) => status), beacon, broken }
  }, address)
  expect(outcome.statuses).toEqual(['rejected', 'rejected', 'rejected'])
  expect(outcome.broken).toContain('connect-src')
  expect(outcome.broken).toContain('img-src')
  expect(simulator.log()).toEqual([])
})

/** Collects every line that any page or worker writes to the console. */
function listenIn(context: BrowserContext): string[] {
  const said: string[] = []
  context.on('console', (message) => said.push(message.text()))
  context.on('weberror', (error) => said.push(String(error.error())))
  return said
}

/** Markup, values of fields, and the page's address and title. */
async function everythingShown(page: Page): Promise<string> {
  return await page.evaluate(() => {
    const values = [...document.querySelectorAll('input, textarea, select')].map(
      (field) => (field as HTMLInputElement).value,
    )
    return JSON.stringify([document.documentElement.outerHTML, values, location.href, document.title, history.state])
  })
}

/** What the engine workers answer to every method of their contracts that could know something. */
async function everythingTold(page: Page, provider: string): Promise<string> {
  const plugin = `vesper.llm-${provider}`
  const calls = [
    ['network', 'secretState', plugin, 'api-key'],
    ['network', 'keepSecretOnlyFor', plugin, 'api-key', 'https://openrouter.ai'],
    ['network', 'log'],
    ['network', 'reveal', plugin, 'api-key'],
    ['network', 'known'],
    ['network', 'secrets'],
    ['storage', 'list', 'plugins'],
    ['storage', 'list', 'sessions'],
    ['storage', 'list', 'characters'],
    ['storage', 'list', 'cards'],
    ['storage', 'estimate'],
  ] as const
  const answers: unknown[] = []
  for (const [worker, method, ...args] of calls) answers.push(await callWorker(page, worker, method, ...args))
  return JSON.stringify(answers)
}

/** What a page or a worker itself has asked for since it began. */
async function requestsOf(thread: Page | Worker): Promise<readonly string[]> {
  const seen = () => performance.getEntriesByType('resource').map(({ name }) => name)
  return (await (thread as Page).evaluate(seen)).filter((url) => /^(https?|wss?):/.test(url))
}

const nameOf = (worker: Worker) => /\/([^/]+?)-[\w-]{8}\.js$/.exec(worker.url())?.[1] ?? worker.url()
