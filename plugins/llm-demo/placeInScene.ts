import { type Answer, asides, outOfCharacter, type StepId, scene } from './scene.ts'

/** What is said with its actions taken out, as a reply shows it. */
export const wordsOf = (text: string): string => text.replace(/[ \t]*\[\[[^\]\n]*\]\]/g, '')

const tidy = (text: string): string => wordsOf(text).replace(/\s+/g, ' ').trim()

const keyLength = 60
const keys = (Object.keys(scene) as StepId[]).flatMap((id) => {
  const key = tidy(scene[id].text).slice(0, keyLength)
  return key === '' ? [] : [{ id, key }]
})

/** The step a reply plays; undefined where it plays none. Part of one is enough: it may have been stopped. */
export function stepOf(reply: string): StepId | undefined {
  const words = tidy(reply)
  return keys.find(({ key }) => words.includes(key) || (words.length > keyLength / 2 && key.startsWith(words)))?.id
}

/** Where the scene stands after these replies, oldest first, and how many since then were not in the script. */
export function placeAfter(replies: readonly string[]): { readonly step: StepId; readonly strayed: number } {
  let strayed = 0
  for (const reply of replies.toReversed()) {
    const step = stepOf(reply)
    if (step) return { step, strayed }
    strayed += 1
  }
  // The greeting is no stray.
  return { step: 'arrival', strayed: Math.max(0, strayed - 1) }
}

/** What she replies: the next step where the player's words are one of its answers, else a way back to this one. */
export function replyTo(words: string, replies: readonly string[]): string {
  const { step, strayed } = placeAfter(replies)
  const answer = answerHeard(scene[step].answers, words)
  if (answer) {
    const lead = answer.kind === 'say' ? answer.lead : undefined
    return [lead, scene[answer.to].text].filter(Boolean).join('\n\n')
  }
  if (/^\s*\(|out of character/i.test(words)) return outOfCharacter
  return `${asides[strayed % asides.length]} ${scene[step].back}"`
}

const folded = (text: string): string =>
  ` ${text
    .toLowerCase()
    .replace(/[^a-z']+/g, ' ')
    .trim()} `

type Spoken = Extract<Answer, { readonly to: StepId }>

/** A yes to a toy is heard last: "not sure" is no yes. */
function answerHeard(answers: readonly Answer[], words: string): Spoken | undefined {
  const spoken = answers.filter((one): one is Spoken => one.kind === 'say' || one.kind === 'toy')
  const said = folded(words)
  const exact = spoken.find(({ label }) => said === folded(label))
  const others = spoken.toSorted((a, b) => Number(a.kind === 'toy') - Number(b.kind === 'toy'))
  return exact ?? others.find(({ hears }) => hears.some((word) => said.includes(` ${word} `)))
}
