import type { Page } from '@playwright/test'
import { composer, lastMessage, messages } from '../../support/app.ts'
import { expect } from '../../support/test.ts'
import type { chance } from '../chance.ts'
import { contentOf, type Kept, only } from './operations.ts'

type Random = ReturnType<typeof chance>

/** What the simulated model answers, slowly enough to be cut off. */
export const answer = 'The tide came in over the sand, and the boats rose one by one. '.repeat(4).trim()

/**
 * One message, from its first key to its place in the chat. It is acknowledged as far as another tab could read it as
 * a draft (`keptLength` letters), and as a whole once it stands in the conversation. Between Enter and then it must be
 * a draft or a message, and never both.
 */
export interface TypedMessage {
  readonly text: string
  keptLength: number
  isEntered: boolean
  isShown: boolean
}

/** A choice in the settings. The app, or the database as another tab reads it, has said when it is kept. */
export interface Choice {
  readonly name: 'setting safeword' | 'setting consent'
  /** What `Kept` is to have under that name; of the consent, a line it is to have. */
  readonly value: string
  isKept: boolean
}

/** Writes one message after the other, some of them sent at once, some after a moment, some never. */
export async function typeMessages(
  page: Page,
  chat: string,
  about: string,
  typed: TypedMessage[],
  random: Random,
): Promise<void> {
  for (let index = 0; ; index++) {
    // Each begins with a letter of its own: the first letters kept of one must not be taken for those of another.
    const message = {
      text: `${String.fromCharCode(65 + (index % 26))} was typed in ${about}`,
      keptLength: 0,
      isEntered: false,
      isShown: false,
    }
    typed.push(message)
    await composer(page).focus()
    for (const piece of message.text.match(/.{1,5}/g) ?? []) {
      await page.keyboard.type(piece)
      if (random.below(3) === 0)
        message.keptLength = Math.max(message.keptLength, await draftLength(page, chat, message))
    }
    const waits = random.below(3)
    if (waits === 0) {
      await expect.poll(() => draftLength(page, chat, message), { intervals: [20] }).toBe(message.text.length)
      message.keptLength = message.text.length
    }
    message.isEntered = true
    await page.keyboard.press('Enter')
    await expect(messages(page).filter({ hasText: message.text })).toHaveCount(1)
    message.isShown = true
    await expect(lastMessage(page)).toContainText(answer.slice(-20), { timeout: 30_000 })
    await expect(page.getByRole('button', { name: 'Send' })).toBeVisible()
  }
}

/** Empties the field, and waits until no draft is kept. */
export async function clearDraft(page: Page, chat: string): Promise<void> {
  await composer(page).fill('')
  const isKept = async () => {
    const drafts = await page.evaluate(() => window.callStorage('list', 'composerDrafts'))
    return (drafts as readonly { id: string }[]).some(({ id }) => id === chat)
  }
  await expect.poll(isKept).toBe(false)
}

/** How much of a message the database has as a draft. */
async function draftLength(page: Page, chat: string, { text }: TypedMessage): Promise<number> {
  const drafts = await page.evaluate(() => window.callStorage('list', 'composerDrafts'))
  const kept = (drafts as readonly { id: string; text: string }[]).find(({ id }) => id === chat)?.text ?? ''
  return text.startsWith(kept) ? kept.length : 0
}

/** Chooses a safeword and sets hard limits, one after the other, on the page of the consent. */
export async function chooseSettings(page: Page, life: number, choices: Choice[]): Promise<void> {
  for (let index = 0; ; index++) {
    const safeword: Choice = { name: 'setting safeword', value: `lantern ${life} ${index}`, isKept: false }
    choices.push(safeword)
    await page.getByRole('textbox', { name: 'Safeword', exact: true }).fill(safeword.value)
    await expect.poll(() => safewordKept(page), { intervals: [10] }).toBe(safeword.value)
    safeword.isKept = true
    const topic = `Limit ${life} ${index}`
    const limit: Choice = { name: 'setting consent', value: `${topic}: word${life}x${index}`, isKept: false }
    choices.push(limit)
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(topic)
    await page.getByRole('textbox', { name: 'Keywords' }).fill(`word${life}x${index}`)
    await page.getByRole('button', { name: 'Add hard limit' }).click()
    await expect(page.getByText(`“${topic}” is a hard limit now.`)).toBeVisible()
    limit.isKept = true
  }
}

async function safewordKept(page: Page): Promise<string | undefined> {
  const parts = await page.evaluate(() => window.callStorage('list', 'settings'))
  const estim = (parts as readonly { id: string; value: { safeword?: string } }[]).find(({ id }) => id === 'estim')
  return estim?.value.safeword
}

/** What a start found that it should not have, by what kind of fault it is. */
export interface Findings {
  readonly lost?: readonly string[]
  readonly wrong?: readonly string[]
  readonly refused?: readonly string[]
  readonly unclean?: readonly string[]
}

/** The draft of the chat was empty before. */
export function judgeMessages(chat: string, before: Kept, found: Kept, typed: readonly TypedMessage[]): Findings {
  const lines = Object.values(only(found, isChat)).flat()
  const draft = found[`draft ${chat}`]?.[0] ?? ''
  const countOf = (text: string) => lines.filter((line) => contentOf(line) === text).length
  const lost: string[] = []
  const wrong: string[] = []
  for (const { text, keptLength, isEntered, isShown } of typed) {
    const isDraft = draft.startsWith(text.slice(0, Math.max(1, keptLength))) && text.startsWith(draft)
    if (isShown && countOf(text) === 0) lost.push(text)
    if (!isShown && keptLength > 0 && countOf(text) === 0 && !isDraft) {
      lost.push(`${keptLength} letters of “${text}”, ${isEntered ? 'entered' : 'being typed'}; the draft is “${draft}”`)
    }
    if (countOf(text) > 1) wrong.push(`${text}: ${countOf(text)} times`)
    if (countOf(text) > 0 && draft !== '' && text.startsWith(draft))
      wrong.push(`${text}: a message, and the draft “${draft}”`)
    if (countOf(text) > 0 && !isEntered) wrong.push(`${text}: sent by nobody`)
  }
  const last = typed.at(-1)?.text ?? ''
  if (!last.startsWith(draft)) wrong.push(`The draft is “${draft}”`)
  const isOther = (name: string) => name !== `draft ${chat}`
  for (const [name, wanted] of Object.entries(only(before, isOther))) {
    const now = isChat(name) ? found[name]?.slice(0, wanted.length) : found[name]
    if (JSON.stringify(now) !== JSON.stringify(wanted)) lost.push(`${name} is no longer what it was`)
  }
  wrong.push(...lines.filter((line) => line.startsWith('generating') || line.startsWith('broken')))
  for (const [name, now] of Object.entries(only(found, isChat))) {
    for (const line of now.slice(before[name]?.length ?? 0)) {
      const content = contentOf(line).trim()
      if (!typed.some(({ text }) => text === content) && !answer.startsWith(content)) wrong.push(line)
    }
  }
  return { lost, wrong }
}

export function judgeChoices(before: Kept, found: Kept, choices: readonly Choice[]): Findings {
  const safewords = choices.filter(({ name }) => name === 'setting safeword')
  const limits = choices.filter(({ name }) => name === 'setting consent')
  const lost: string[] = []
  const wrong: string[] = []
  const lastKept = safewords.findLastIndex(({ isKept }) => isKept)
  const possible = safewords.slice(Math.max(0, lastKept)).map(({ value }) => value)
  const safeword = found['setting safeword']?.[0] ?? ''
  if (lastKept < 0) possible.push(before['setting safeword']?.[0] ?? '')
  if (!possible.includes(safeword)) lost.push(`The safeword is “${safeword}”, and not one of ${possible.join(', ')}`)
  const consent = found['setting consent'] ?? []
  for (const { value, isKept } of limits) if (isKept && !consent.includes(value)) lost.push(value)
  for (const line of before['setting consent'] ?? []) if (!consent.includes(line)) lost.push(line)
  if (new Set(consent).size !== consent.length) wrong.push(`Twice in ${consent.join(', ')}`)
  for (const name of new Set([...Object.keys(before), ...Object.keys(found)])) {
    if (name === 'setting safeword' || name === 'setting consent') continue
    if (JSON.stringify(before[name]) !== JSON.stringify(found[name])) lost.push(`${name} is no longer what it was`)
  }
  return { lost, wrong }
}

const isChat = (name: string) => !/^(draft|setting|device|character) /.test(name)
