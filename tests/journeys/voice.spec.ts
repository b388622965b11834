import type { Page } from '@playwright/test'
import type { Simulator } from '../simulators/llm/server.ts'
import { beginChat, composer, converse, lastMessage, messages, replyEnds, say, withOllama } from '../support/app.ts'
import { everythingKept } from '../support/kept.ts'
import { expect, test } from '../support/test.ts'

interface Given {
  readonly voice?: object
  readonly voices?: readonly { readonly name: string; readonly localService: boolean }[]
  /** What the browser answers when asked whether it recognises speech by itself. */
  readonly recognition?: 'available' | 'unavailable'
}

const own = { name: 'Own voice', localService: true }
const remote = { name: 'Far voice', localService: false }
const tale = 'The *lamp* is lit. The boats are in. See https://example.test/log for more. The night may come.'
const sentences = ['The lamp is lit.', 'The boats are in.', 'See for more.', 'The night may come.']

/** A browser whose voices say nothing aloud and can be asked what they were given, and whose ears are the test's. */
async function chat(page: Page, simulator: Simulator, given: Given = {}): Promise<void> {
  const { voice = {}, voices = [remote, own], recognition = 'available' } = given
  await page.addInitScript(
    ({ settings, voices, recognition }) => {
      if (!localStorage.getItem('vesper-adult')) {
        localStorage.setItem('vesper-adult', 'true')
        localStorage.setItem('hasCompletedSetup', 'true')
        localStorage.setItem('persistenceRequested', 'true')
        localStorage.setItem('vesper-settings', JSON.stringify(settings))
      }
      interface Utterance {
        readonly text: string
        readonly voice?: { readonly name: string }
        readonly onend?: () => void
      }
      const said: { readonly text: string; readonly voice: string }[] = []
      let waiting: Utterance[] = []
      const synthesis = Object.assign(new EventTarget(), {
        getVoices: () =>
          voices.map((one) => ({ ...one, voiceURI: one.name, lang: navigator.language, default: false })),
        speak(utterance: Utterance) {
          waiting.push(utterance)
          said.push({ text: utterance.text, voice: utterance.voice?.name ?? '' })
        },
        cancel() {
          waiting = []
        },
        get pending() {
          return waiting.length > 1
        },
        get speaking() {
          return waiting.length > 0
        },
      })
      class Recognition extends EventTarget {
        static available = async () => recognition
        onresult: ((event: unknown) => void) | null = null
        onend: (() => void) | null = null
        start() {
          Object.assign(window, {
            hear: (words: string) => this.onresult?.({ results: [[{ transcript: words }]] }),
            fallSilent: () => this.onend?.(),
          })
        }
        abort() {
          this.onend?.()
        }
      }
      Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
      Object.assign(window, {
        SpeechSynthesisUtterance: class {
          readonly text: string
          constructor(text: string) {
            this.text = text
          }
        },
        SpeechRecognition: Recognition,
        said,
        isSpeaking: () => waiting.length > 0,
      })
    },
    {
      settings: {
        version: 1,
        visitCount: 3,
        ai: withOllama(simulator.url('ollama')),
        voice: { enabled: true, ...voice },
      },
      voices,
      recognition,
    },
  )
  await page.goto('/character-upload')
  await beginChat(page)
}

interface Voices {
  readonly said: readonly { readonly text: string; readonly voice: string }[]
  isSpeaking(): boolean
  hear(words: string): void
  fallSilent(): void
}
const said = (page: Page) => page.evaluate(() => (window as unknown as Voices).said.map(({ text }) => text))
const isSpeaking = (page: Page) => page.evaluate(() => (window as unknown as Voices).isSpeaking())
const hear = (page: Page, words: string) => page.evaluate((words) => (window as unknown as Voices).hear(words), words)
const fallSilent = (page: Page) => page.evaluate(() => (window as unknown as Voices).fallSilent())

async function readAloud(page: Page): Promise<void> {
  await lastMessage(page).hover()
  await lastMessage(page).getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Read aloud' }).click()
}

test('a message is read aloud from its menu, without its marks and addresses, by a voice of this device', async ({
  page,
  simulator,
}) => {
  await chat(page, simulator)
  simulator.script({ reply: { text: tale } })
  await converse(page, 'How is the night?', 'The night may come.')
  expect(await said(page)).toEqual([])
  await readAloud(page)
  await expect.poll(() => said(page)).toEqual(sentences)
  const voices = await page.evaluate(() => (window as unknown as Voices).said.map(({ voice }) => voice))
  expect(new Set(voices)).toEqual(new Set(['Own voice']))
  await readAloud(page)
  await expect.poll(() => isSpeaking(page)).toBe(false)
  expect(await said(page)).toEqual(sentences)
})

test('replies are read as they come, sentence by sentence, each once', async ({ page, simulator }) => {
  await chat(page, simulator, { voice: { readAloud: true } })
  simulator.script(
    { match: { n: 1 }, reply: { text: tale }, tokensPerSec: 6 },
    { match: { n: 2 }, reply: { text: ' And it was still.' } },
  )
  await say(page, 'How is the night?')
  await expect.poll(async () => (await said(page))[0], { intervals: [50] }).toBe('The lamp is lit.')
  await expect(page.getByRole('button', { name: 'Stop reply' })).toBeVisible()
  await replyEnds(page)
  await expect.poll(() => said(page)).toEqual(sentences)
  await lastMessage(page).getByRole('button', { name: 'Continue' }).click()
  await expect(lastMessage(page)).toContainText('And it was still.')
  await expect.poll(() => said(page)).toEqual([...sentences, 'And it was still.'])
})

test('nothing is read that was there before, or that was not asked for', async ({ page, simulator }) => {
  await chat(page, simulator, { voice: { readAloud: true, enabled: false } })
  simulator.script({ reply: { text: tale } })
  await converse(page, 'How is the night?', 'The night may come.')
  await page.reload()
  await expect(messages(page)).toHaveCount(3)
  expect(await said(page)).toEqual([])
})

for (const [how, stop] of [
  ['the panic key', (page: Page) => page.keyboard.press('F9')],
  ['Stop', (page: Page) => page.getByRole('toolbar', { name: 'Quick actions' }).getByText('Stop').click()],
  ['the button that stops the reply', (page: Page) => page.getByRole('button', { name: 'Stop reply' }).click()],
] as const) {
  test(`${how} ends the reading with the reply, and nothing more of it is read`, async ({ page, simulator }) => {
    await chat(page, simulator, { voice: { readAloud: true } })
    simulator.script({ reply: { text: 'Wave after wave came in. '.repeat(400) }, tokensPerSec: 30 })
    await say(page, 'Tell me about the sea.')
    await expect.poll(() => isSpeaking(page)).toBe(true)
    await stop(page)
    await expect.poll(() => simulator.log().findLast(({ path }) => path === '/api/chat')?.outcome).toBe('aborted')
    await expect(page.getByText('Stopped here.')).toHaveCount(1)
    await expect.poll(() => isSpeaking(page)).toBe(false)
  })
}

test('Stop ends what is read from the menu, too', async ({ page, simulator }) => {
  await chat(page, simulator)
  await readAloud(page)
  await expect.poll(() => isSpeaking(page)).toBe(true)
  await page.getByRole('toolbar', { name: 'Quick actions' }).getByText('Stop').click()
  await expect.poll(() => isSpeaking(page)).toBe(false)
})

test('on this device only, a voice from elsewhere reads nothing, and the player is told once', async ({
  page,
  simulator,
}) => {
  await chat(page, simulator, { voices: [remote], voice: { readAloud: true } })
  simulator.script({ reply: { text: tale }, tokensPerSec: 40 })
  await converse(page, 'How is the night?', 'The night may come.')
  const notices = page.getByRole('region', { name: 'Notifications' })
  await expect(notices.getByText('This device has no voice.')).toHaveCount(1)
  await expect(notices).toContainText('or allow other voices in Settings > Voice control.')
  expect(await said(page)).toEqual([])
})

test('what is spoken stands in the composer beside what was written, and waits there', async ({ page, simulator }) => {
  await chat(page, simulator)
  await composer(page).fill('Good evening,')
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(page.getByRole('button', { name: 'Speak' })).toHaveAttribute('aria-pressed', 'true')
  await hear(page, 'how are')
  await hear(page, 'how are you')
  await fallSilent(page)
  await expect(composer(page)).toHaveValue('Good evening, how are you')
  await expect(composer(page)).toBeFocused()
  await expect(messages(page)).toHaveCount(1)
  // It is kept a moment later.
  await expect.poll(async () => Object.values(await everythingKept(page)).join()).toContain('Good evening, how are you')
  await page.reload()
  await expect(composer(page)).toHaveValue('Good evening, how are you')
})

test('what is spoken is sent by itself where that was chosen', async ({ page, simulator }) => {
  await chat(page, simulator, { voice: { sendWhenSaid: true } })
  simulator.script({ reply: { text: 'Good evening.' } })
  await page.getByRole('button', { name: 'Speak' }).click()
  await hear(page, 'is anybody there')
  await fallSilent(page)
  await expect(messages(page).nth(1)).toContainText('is anybody there')
  await expect(lastMessage(page)).toContainText('Good evening.')
  await expect(composer(page)).toHaveValue('')
})

test('on this device only, recognition that sends speech away is refused, with the reason', async ({
  page,
  simulator,
}) => {
  await chat(page, simulator, { recognition: 'unavailable' })
  await page.getByRole('button', { name: 'Speak' }).click()
  await expect(page.getByRole('region', { name: 'Notifications' })).toContainText(
    'This browser recognises speech only online.',
  )
  await expect(page.getByRole('button', { name: 'Speak' })).toHaveAttribute('aria-pressed', 'false')
})

test('spoken commands do what the buttons do, and a chip says that somebody listens', async ({ page, simulator }) => {
  await chat(page, simulator, { voice: { commands: true } })
  const chip = page.getByRole('button', { name: 'Listening for commands: turn off' })
  await expect(chip).toBeVisible()
  const command = async (words: string) => {
    await expect.poll(() => page.evaluate(() => 'hear' in window)).toBe(true)
    await hear(page, words)
    await fallSilent(page)
  }
  simulator.script({ reply: { text: 'Wave after wave. '.repeat(400) }, tokensPerSec: 30 })
  await composer(page).fill('Tell me of the sea.')
  await command('Send.')
  await expect(lastMessage(page)).toContainText('Wave after wave.')
  // The next time somebody listens begins a moment after the last.
  await expect(async () => {
    await hear(page, 'stop')
    await expect(lastMessage(page)).toContainText('Stopped here.', { timeout: 500 })
  }).toPass()
  await chip.click()
  await expect(chip).toBeHidden()
})

test('before the microphone stays on, the settings say who may hear', async ({ page, simulator }) => {
  await chat(page, simulator, { voice: { onDeviceOnly: false } })
  await page.goto('/settings/voice-control')
  const commands = page.getByRole('switch', { name: 'Spoken commands' })
  await commands.click()
  const question = page.getByRole('alertdialog', { name: 'Turn spoken commands on?' })
  await expect(question).toContainText('Your browser may send what it hears to its maker.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(commands).not.toBeChecked()
  await commands.click()
  await question.getByRole('button', { name: 'Turn on' }).click()
  await expect(commands).toBeChecked()
})
