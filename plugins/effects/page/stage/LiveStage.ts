import type { CuePlayer } from 'sdk/page/cues/cuePlayers.ts'
import { cuesSection } from 'sdk/page/cues/cuesSection.ts'
import type { CueEffect } from 'sdk/page/cues/names.ts'
import { isStageCue } from 'sdk/page/cues/names.ts'
import { showing } from 'sdk/page/cues/showing.ts'
import { toast } from 'sdk/page/toasts.ts'
import layout from 'sdk/ui/layout.module.css'
import { FlashLimiter } from '../limiter/FlashLimiter.ts'
import { Scramble } from '../words/Scramble.ts'
import { WordsPainter } from '../words/WordsPainter.ts'
import { flatGrid, pointsOf, wholeGrid } from './grid.ts'
import styles from './Layer.module.css'
import { PixiPainter } from './PixiPainter.ts'
import { compose, type Painter, type Shown, Stage } from './Stage.ts'

/** The stage of this page: a layer over it, drawn anew while anything is shown, and not there while nothing is. */
export class LiveStage implements CuePlayer {
  private readonly layer: HTMLElement
  private readonly scramble: Scramble
  private readonly words: WordsPainter
  private stage: Stage
  private painter: PixiPainter | undefined
  private frame: number | undefined
  private width = 0
  private height = 0
  private darkUntil = 0
  private readonly resized = new ResizeObserver(() => this.fit())

  private constructor(layer: HTMLElement, painter: PixiPainter | undefined) {
    this.layer = layer
    this.painter = painter
    this.words = new WordsPainter(layer)
    this.stage = this.newStage()
    this.scramble = new Scramble(layer)
    this.resized.observe(layer)
  }

  static async open(): Promise<LiveStage> {
    const layer = document.createElement('div')
    layer.className = styles.layer ?? ''
    layer.ariaHidden = 'true'
    layer.hidden = true
    const canvas = document.createElement('canvas')
    canvas.className = layout.fills ?? ''
    layer.append(canvas)
    document.body.append(layer)
    const painter = await PixiPainter.on(canvas).catch(() => undefined)
    const live = new LiveStage(layer, painter)
    if (!painter) notifyTint(canvas)
    canvas.addEventListener('webglcontextlost', () => live.goWithout(canvas))
    return live
  }

  play(effect: CueEffect): void {
    if (effect.kind !== 'stage' || !isStageCue(effect.cue)) return
    const { cue, params } = effect
    const now = performance.now()
    if (now < this.darkUntil) return
    this.place(params.where === 'window')
    if (cue !== 'scramble') this.stage.show(cue, params, now)
    else if (!isStill()) this.scramble.begin(params, now)
    this.frame ??= requestAnimationFrame(this.draw)
    showing.stage = true
  }

  clear(): void {
    if (this.frame === undefined) return
    cancelAnimationFrame(this.frame)
    this.frame = undefined
    this.scramble.clear()
    this.stage.clear(performance.now())
    this.layer.hidden = true
    showing.stage = false
  }

  close(): void {
    this.resized.disconnect()
    this.scramble.close()
    this.painter?.destroy()
    this.layer.remove()
  }

  private readonly draw = (): void => {
    const now = performance.now()
    const isScrambled = this.scramble.draw(now)
    const isOn = this.stage.draw(now) || isScrambled
    this.frame = isOn ? requestAnimationFrame(this.draw) : undefined
    this.layer.hidden = !isOn
    showing.stage = isOn
  }

  /** Over the page that is open, or over all of the window. */
  private place(isWindow: boolean): void {
    if (this.layer.hidden || isWindow) {
      const page = isWindow ? undefined : document.querySelector('#content')?.getBoundingClientRect()
      const { style } = this.layer
      style.top = page ? `${Math.max(0, page.top)}px` : '0'
      style.left = page ? `${Math.max(0, page.left)}px` : '0'
      this.layer.hidden = false
      this.fit()
    }
  }

  private fit(): void {
    const { clientWidth: width, clientHeight: height } = this.layer
    if (width * height === 0 || (width === this.width && height === this.height)) return
    this.width = width
    this.height = height
    this.painter?.resize(width, height)
    this.stage.repaint()
  }

  private goWithout(canvas: HTMLCanvasElement): void {
    this.clear()
    this.painter = undefined
    this.stage = this.newStage()
    // Its limiter does not know what was shown before.
    this.darkUntil = performance.now() + 1100
    notifyTint(canvas)
  }

  private newStage(): Stage {
    const grid = this.painter ? wholeGrid : flatGrid
    const drawn: Painter = this.painter ?? new TintPainter(this.layer)
    return new Stage({
      painters: [drawn, this.words],
      limiter: new FlashLimiter({ points: pointsOf(grid), mostFlashes: () => cuesSection.now.mostFlashes }),
      grid,
      aspect: () => (this.width || 1) / (this.height || 1),
      strength: () => cuesSection.now.strength / 100,
      isStill,
    })
  }
}

/** Whether the player wants less motion. */
const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches

function notifyTint(canvas: HTMLCanvasElement): void {
  canvas.remove()
  toast({
    type: 'info',
    title: 'Effects are shown as a soft tint',
    message: "This browser can't draw effects now. Turn on hardware acceleration, or reload the page.",
  })
}

/** The stage of a browser without WebGL: one colour for all of it, the mean of what would be drawn. It needs a flat grid. */
class TintPainter implements Painter {
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
