import { compose, type Painter, type Shown } from './Stage.ts'

/** The stage of a browser without WebGL: one colour for all of it, the mean of what would be drawn. It needs a flat grid. */
export class TintPainter implements Painter {
  private readonly element: HTMLElement
  private readonly mean = new Float32Array(4)

  constructor(element: HTMLElement) {
    this.element = element
  }

  paint(frame: readonly Shown[], gain: number): void {
    compose(
      frame.filter(({ name }) => name !== 'words'),
      gain,
      this.mean,
    )
    const [red = 0, green = 0, blue = 0, alpha = 0] = this.mean
    const channels = [red, green, blue].map((value) => Math.round((255 * value) / Math.max(alpha, 1e-6)))
    this.element.style.backgroundColor = alpha === 0 ? '' : `rgb(${channels.join(' ')} / ${alpha.toFixed(4)})`
  }
}
