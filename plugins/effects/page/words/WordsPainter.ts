import styles from '../stage/Layer.module.css'
import type { Painter, Shown } from '../stage/Stage.ts'

/** Writes the words of the stage: as text of the page, which is sharp at every size. */
export class WordsPainter implements Painter {
  private readonly element = document.createElement('p')

  constructor(layer: HTMLElement) {
    this.element.className = styles.words ?? ''
    layer.append(this.element)
  }

  paint(frame: readonly Shown[], gain: number): void {
    const { style } = this.element
    const shown = frame.find(({ name }) => name === 'words')
    style.opacity = String((shown?.look.alpha ?? 0) * gain)
    if (!shown?.words) return
    if (this.element.textContent !== shown.words.text) this.element.textContent = shown.words.text
    style.color = `rgb(${shown.look.color.map((value) => Math.round(value * 255)).join(' ')})`
    style.fontSize = `min(${1.4 + 3 * shown.words.size}rem, 12vw)`
  }
}
