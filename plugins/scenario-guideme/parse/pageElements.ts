import {
  buttonOf,
  delayOf,
  globalCommandOf,
  loadGuideOf,
  mediaOf,
  metronomeOf,
  timerOf,
  webcamButtonOf,
} from './elements.ts'
import type { PageDraft } from './GuideDraft.ts'
import type { Tag } from './Tag.ts'

type Take = (page: PageDraft, tag: Tag, text: string) => void

/** Elements of a page whose content is text with tags: what becomes of them when their end tag is read. */
export const markupElements: ReadonlyMap<string, Take> = new Map<string, Take>([
  ['Text', ({ texts }, tag, html) => texts.push({ ...tag.conditions(), html })],
  ['LeftText', ({ leftTexts }, tag, html) => leftTexts.push({ ...tag.conditions(), html })],
  ['Timer', ({ timers }, tag, html) => timers.push(timerOf(tag, html))],
  ['Button', ({ buttons }, tag, html) => buttons.push(buttonOf(tag, html))],
  ['WebcamButton', ({ webcamButtons }, tag, html) => webcamButtons.push(webcamButtonOf(tag, html))],
  ['GlobalButton', ({ globalCommands }, tag, html) => pushKnown(globalCommands, globalCommandOf(tag, html))],
])

/** Elements of a page that are a start tag alone, and what they add to it. */
export const plainElements: ReadonlyMap<string, Take> = new Map<string, Take>([
  ['Image', ({ images }, tag) => pushKnown(images, imageOf(tag))],
  ['Video', ({ videos }, tag) => videos.push(mediaOf(tag))],
  ['Audio', ({ audios }, tag) => audios.push(mediaOf(tag))],
  ['Audio2', ({ audios2 }, tag) => audios2.push(mediaOf(tag))],
  ['Webcam', ({ webcams }, tag) => webcams.push(tag.conditions())],
  ['Metronome', ({ metronomes }, tag) => pushKnown(metronomes, metronomeOf(tag))],
  ['Delay', ({ delays }, tag) => delays.push(delayOf(tag))],
  ['LoadGuide', ({ loadGuides }, tag) => loadGuides.push(loadGuideOf(tag))],
])

function imageOf(tag: Tag) {
  const id = tag.text('id').trim()
  return id === '' ? undefined : { ...tag.conditions(), id }
}

function pushKnown<Item>(list: Item[], item: Item | undefined) {
  if (item !== undefined) list.push(item)
}
