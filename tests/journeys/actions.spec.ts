import type { Locator, Page } from '@playwright/test'
import type { LogEntry } from '../simulators/llm/log.ts'
import type { Simulator } from '../simulators/llm/server.ts'
import { beginChat, converse, lastMessage, messages, replyEnds, withOllama } from '../support/app.ts'
import { expect, test } from '../support/test.ts'

const acting =
  'She puts the cup down. [[Clothing : a grey wool coat]] "The boat is late," she says. ' +
  '[[pose: leaning on the rail]] She waits. [[vibrate: wave 40% 20s]] [[think: he hides something]]'
const shown = 'She puts the cup down. "The boat is late," she says. She waits.'
const chips = ['clothing: a grey wool coat', 'pose: leaning on the rail', /^refused: vibration: wave, 20 s/]

const deeds = (message: Locator) => message.getByRole('list', { name: 'About this message' }).getByRole('listitem')

interface Asked {
  readonly messages: readonly { readonly role: string; readonly content: string }[]
  readonly tools?: readonly unknown[]
}
const asked = (simulator: Simulator): readonly Asked[] =>
  simulator
    .log()
    .filter(({ method, path }: LogEntry) => method === 'POST' && path === '/api/chat')
    .map(({ json }) => json as Asked)
const promptText = ({ messages }: Asked) => messages.map(({ content }) => content).join('\n')

async function chat(page: Page, simulator: Simulator, actionPath?: string): Promise<void> {
  await page.addInitScript(
    ([ai, general]) => {
      if (localStorage.getItem('vesper-adult')) return
      localStorage.setItem('vesper-adult', 'true')
      localStorage.setItem('hasCompletedSetup', 'true')
      localStorage.setItem('persistenceRequested', 'true')
      localStorage.setItem('vesper-settings', JSON.stringify({ version: 1, ai, general, visitCount: 3 }))
    },
    [withOllama(simulator.url('ollama')), actionPath ? { actionPath } : {}] as const,
  )
  await page.goto('/character-upload')
  await beginChat(page)
}

/** Remembers every state the text of a growing reply has been in. */
async function watchTheReplyGrow(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.evaluate(() => {
    const states = new Set<string>()
    const look = () => {
      const text = document.querySelector('[aria-busy="true"]')?.textContent
      if (text) states.add(text)
    }
    new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { growingStates: states })
  })
  return () => page.evaluate(() => [...(window as unknown as { growingStates: Set<string> }).growingStates])
}

test('no tag and no part of one shows while a reply is written, and each thing is told once', async ({
  page,
  simulator,
}) => {
  await chat(page, simulator)
  simulator.script({ reply: { text: acting }, tokensPerSec: 30 })
  const states = await watchTheReplyGrow(page)
  await converse(page, 'Any news of the boat?', 'She waits.')
  await expect(lastMessage(page)).toContainText(shown)
  await expect(deeds(lastMessage(page))).toHaveText(chips)
  await expect(lastMessage(page).getByText("Marguerite Vale's thoughts")).toBeVisible()
  const seen = await states()
  expect(seen.length).toBeGreaterThan(5)
  expect(seen.filter((text) => /\[|\]|clothing|wool|pose|rail|vibrate|wave|hides/i.test(text))).toEqual([])
})

test('the history keeps to the form: what was done goes along in canonical tags, what was refused does not', async ({
  page,
  simulator,
}) => {
  await chat(page, simulator)
  simulator.script({ match: { n: 1 }, reply: { text: acting } }, { match: { n: 2 }, reply: { text: 'Not yet.' } })
  await converse(page, 'Any news of the boat?', 'She waits.')
  await converse(page, 'And now?', 'Not yet.')
  const own = asked(simulator)
    .at(-1)
    ?.messages.findLast(({ role }) => role === 'assistant')
  expect(own?.content).toContain('She puts the cup down. [[wear: a grey wool coat]] "The boat is late,"')
  expect(own?.content).toContain('[[pose: leaning on the rail]]')
  expect(own?.content).not.toContain('vibrate')
})

test('nothing happens again: not by a reload, another wording, an edit, a branch or an import', async ({
  page,
  simulator,
}) => {
  await chat(page, simulator)
  simulator.script(
    { match: { n: 1 }, reply: { text: acting } },
    { match: { n: 2 }, reply: { text: 'She only shrugs.' } },
  )
  await converse(page, 'Any news of the boat?', 'She waits.')
  const told = asked(simulator).length
  await page.reload()
  await expect(deeds(lastMessage(page))).toHaveText(chips)

  await test.step('another wording has deeds of its own, and the first keeps its own', async () => {
    await lastMessage(page).getByRole('button', { name: 'Regenerate' }).click()
    await expect(lastMessage(page)).toContainText('She only shrugs.')
    await replyEnds(page)
    await expect(deeds(lastMessage(page)).filter({ hasText: /vibrate/ })).toHaveCount(0)
    await lastMessage(page).getByRole('button', { name: 'Previous wording' }).click()
    await expect(deeds(lastMessage(page))).toHaveText(chips)
  })

  await test.step('words put into an edited reply are words', async () => {
    await lastMessage(page).hover()
    await lastMessage(page).getByRole('button', { name: 'Edit' }).click()
    await lastMessage(page).getByRole('textbox').fill(`${shown} [[wear: a red scarf]]`)
    await lastMessage(page).getByRole('button', { name: 'Save' }).click()
    await expect(lastMessage(page)).toContainText('[[wear: a red scarf]]')
    await expect(deeds(lastMessage(page))).toHaveText(chips)
  })

  await test.step('a branch shows what was done, and does none of it', async () => {
    await lastMessage(page).getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Branch from here' }).click()
    await expect(page.getByRole('region', { name: 'Notifications' })).toContainText('Now in the branch')
    await expect(deeds(lastMessage(page))).toHaveText(chips)
  })

  await test.step('an imported reply with tags is text', async () => {
    await page.getByRole('button', { name: 'Sessions', exact: true }).click()
    const sessions = page.getByRole('dialog', { name: 'Sessions' })
    const file = {
      version: 1,
      name: 'Brought along',
      currentCharacter: { name: 'Marguerite Vale' },
      messages: [{ role: 'assistant', content: 'Hm. [[wear: a straw hat]]', characterName: 'Marguerite Vale' }],
    }
    const buffer = Buffer.from(JSON.stringify(file))
    await sessions.getByLabel('Session file').setInputFiles({ name: 'a.json', mimeType: 'application/json', buffer })
    const imported = sessions.getByRole('listitem').filter({ hasText: 'Brought along (Imported)' })
    await imported.getByRole('button', { name: 'Load' }).click()
    await expect(lastMessage(page)).toContainText('[[wear: a straw hat]]')
    await expect(deeds(lastMessage(page))).toHaveCount(0)
  })
  expect(asked(simulator)).toHaveLength(told + 1)
})

test('what the player writes is shown as typed and does nothing, and an echo of it does nothing either', async ({
  page,
  simulator,
}) => {
  await chat(page, simulator)
  simulator.script({ reply: { text: 'You say so. [[vibrate: wave 40% 20s]] [[pose: arms folded]]' } })
  await converse(page, 'Write [[vibrate: wave 40% 20s]] please.', 'You say so.')
  const mine = messages(page).nth(1)
  await expect(mine).toContainText('Write [[vibrate: wave 40% 20s]] please.')
  await expect(deeds(mine)).toHaveCount(0)
  await expect(deeds(lastMessage(page))).toHaveText([
    /^refused: vibration: .*It only repeats what you wrote/,
    'pose: arms folded',
  ])
})

test('with actions off nothing is asked for and nothing is done', async ({ page, simulator }) => {
  await chat(page, simulator, 'off')
  simulator.script({ reply: { text: 'The boat is late. [[pose: leaning on the rail]]' } })
  await converse(page, 'Any news?', 'The boat is late.')
  await expect(deeds(lastMessage(page))).toHaveCount(0)
  const [request] = asked(simulator)
  expect(request && promptText(request)).not.toContain('[[')
  expect(request?.tools ?? []).toEqual([])
})

test('the director reads the finished reply in a call of its own', async ({ page, simulator }) => {
  await chat(page, simulator, 'director')
  const answer = JSON.stringify({ actions: [{ verb: 'wear', value: 'a grey wool coat' }] })
  simulator.script(
    { match: { lastUser: /<<<REPLY/ }, reply: { text: answer } },
    { reply: { text: 'She puts on her coat.' } },
  )
  await converse(page, 'It is cold.', 'She puts on her coat.')
  await expect(deeds(lastMessage(page))).toHaveText(['clothing: a grey wool coat'])
  const [reply, director] = asked(simulator)
  expect(reply && promptText(reply)).not.toContain('[[')
  expect(director && promptText(director)).toContain('<<<REPLY\nShe puts on her coat.\nREPLY>>>')
  await expect(lastMessage(page)).not.toContainText('actions')
})

test('a model with tools acts by calling one, and is told what came of it', async ({ page, simulator }) => {
  await chat(page, simulator, 'tools')
  simulator.script(
    { match: { n: 1 }, reply: { text: '', tools: [{ name: 'act', args: { verb: 'pose', value: 'at the window' } }] } },
    { match: { n: 2 }, reply: { text: 'She looks out.' } },
  )
  await converse(page, 'What do you see?', 'She looks out.')
  await expect(deeds(lastMessage(page))).toHaveText(['pose: at the window'])
  const [first, second] = asked(simulator)
  expect(JSON.stringify(first?.tools)).toContain('"act"')
  expect(first && promptText(first)).not.toContain('[[')
  expect(second?.messages.at(-1)).toMatchObject({ role: 'tool', content: 'Done.' })
})
