import { settings } from 'sdk/page/settings/settings.ts'
import { subscribe } from 'valtio'
import { readingSection } from './readingSection.ts'

const widths = { narrow: '34rem', normal: '', wide: '62rem' } as const

/** Keeps the width of the chat and its chips as the player wants them. Returns what ends this. */
export function followLook(): () => void {
  const { style, dataset } = document.documentElement
  const show = () => {
    const { width, hideChips } = readingSection.now
    style.setProperty('--chat-width', widths[width])
    if (hideChips) dataset.chips = 'hidden'
    else delete dataset.chips
  }
  show()
  const stop = subscribe(settings, show)
  return () => {
    stop()
    style.removeProperty('--chat-width')
    delete dataset.chips
  }
}
