import { cuePlayers } from 'sdk/page/cues/cuePlayers.ts'
import { cuesSection } from 'sdk/page/cues/cuesSection.ts'
import effects from '../../plugins/effects/page/index.ts'
import 'sdk/ui/tokens.css'
import type { SoundCue } from 'sdk/page/cues/names.ts'
import { toasts } from 'sdk/page/toasts.ts'
import { Gain, Offline } from 'tone'
import { FlashLimiter } from '../../plugins/effects/page/limiter/FlashLimiter.ts'
import { measureFlashes, type Seen } from '../../plugins/effects/page/limiter/flashMeter.fixture.ts'
import { type SoundAsk, startVoice } from '../../plugins/effects/page/sound/voices.ts'
import { pointsOf, wholeGrid } from '../../plugins/effects/page/stage/grid.ts'
import { PixiPainter } from '../../plugins/effects/page/stage/PixiPainter.ts'
import { compose, type Shown, type ShownName, Stage } from '../../plugins/effects/page/stage/Stage.ts'
import { clearCues, runEffect } from '../../src/host/consent/cues/runEffect.ts'
import { stopStimulation } from '../../src/host/consent/stop.ts'
import { latin1 } from '../../src/shared/files/bytes.ts'

/* The page of `cues.spec.ts`: the true stage on a true canvas, by a clock that is moved, and the entry points themselves. */

for (const [kind, open] of Object.entries(effects.cuePlayers ?? {})) cuePlayers.add(kind, { open })

/** One cue that somebody asks for at some moment. */
export interface Asked {
  readonly at: number
  readonly cue: ShownName
  readonly params: Readonly<Record<string, number | string>>
}

/** A whole performance: who asks for what, and how long it is watched. */
export interface Performance {
  readonly asked: readonly Asked[]
  readonly ms: number
  readonly isUnlimited?: boolean
  readonly isStill?: boolean
}

/** So many that the limiter's points are in the middle of pixels. */
const [width, height] = [208, 117]
const frameMs = 1000 / 30
const cell = 13
const pages: readonly (readonly [number, number, number])[] = [
  [15, 14, 22],
  [247, 243, 238],
  [0, 0, 0],
  [255, 255, 255],
  [120, 120, 120],
]

const asIs = {
  admit(_now: number, compose: (gain: number, into: Float32Array) => void) {
    compose(1, new Float32Array(4 * pointsOf(wholeGrid)))
    return 1
  },
  clear: () => {},
}

async function openStage({ isUnlimited, isStill }: Pick<Performance, 'isUnlimited' | 'isStill'>) {
  const canvas = document.createElement('canvas')
  const painter = await PixiPainter.on(canvas)
  painter.resize(width, height)
  let last: { frame: readonly Shown[]; gain: number } = { frame: [], gain: 1 }
  const watch = {
    paint(frame: readonly Shown[], gain: number) {
      last = { frame, gain }
    },
  }
  const stage = new Stage({
    painters: [painter, watch],
    limiter: isUnlimited ? asIs : new FlashLimiter({ points: pointsOf(wholeGrid) }),
    grid: wholeGrid,
    aspect: () => width / height,
    strength: () => 1,
    isStill: () => isStill ?? false,
  })
  const gl = canvas.getContext('webgl2')
  if (!gl) throw new Error('There is no WebGL.')
  const pixels = new Uint8Array(width * height * 4)
  /** Red, green, blue and opacity from the top, premultiplied, as the canvas holds them. */
  const read = () => {
    stage.repaint()
    gl.readPixels(0, 0, width, height, gl.RGBA, gl.UNSIGNED_BYTE, pixels)
    return pixels
  }
  return { stage, read, last: () => last, close: () => painter.destroy() }
}

const bench = {
  /** The most flashes that were to be seen in any second, at any place and over any page, by WCAG's own words. */
  async measure(performance: Performance) {
    const { stage, read, close } = await openStage(performance)
    const seen: Seen[][] = pages.map(() => [])
    const waiting = [...performance.asked].sort((one, other) => one.at - other.at)
    let brightest = 0
    for (let at = 0; at < performance.ms; at += frameMs) {
      while (waiting[0] && waiting[0].at <= at) {
        const { cue, params } = waiting.shift() as Asked
        stage.show(cue, params, at)
      }
      stage.draw(at)
      const cells = cellsOf(read())
      for (const [index, page] of pages.entries()) seen[index]?.push({ at, rgb: over(cells, page) })
      for (let place = 3; place < cells.length; place += 4) brightest = Math.max(brightest, cells[place] ?? 0)
    }
    close()
    const measured = seen.map(measureFlashes)
    return {
      general: Math.max(...measured.map(({ general }) => general)),
      red: Math.max(...measured.map(({ red }) => red)),
      brightest: brightest / 255,
    }
  },

  /** How far what was drawn is from what the limiter thought would be, at its points, 0..1. */
  async difference(asked: Asked, at: number): Promise<number> {
    const { stage, read, last, close } = await openStage({ isUnlimited: true })
    stage.show(asked.cue, asked.params, asked.at)
    stage.draw(at)
    const { frame, gain } = last()
    const thought = new Float32Array(4 * pointsOf(wholeGrid))
    compose(frame, gain, thought)
    const pixels = read()
    let most = 0
    for (let row = 0; row < wholeGrid.rows; row++)
      for (let column = 0; column < wholeGrid.columns; column++)
        for (let channel = 0; channel < 4; channel++) {
          const x = ((column + 0.5) / wholeGrid.columns) * width
          const y = height - 1 - Math.floor(((row + 0.5) / wholeGrid.rows) * height)
          const drawn = (pixels[4 * (y * width + Math.floor(x)) + channel] ?? 0) / 255
          most = Math.max(most, Math.abs(drawn - (thought[4 * (row * wholeGrid.columns + column) + channel] ?? 0)))
        }
    close()
    return most
  },

  /** The mean of what was drawn, for cues that are finer than a point. */
  async meanOf(asked: Asked, at: number): Promise<number> {
    const { stage, read, close } = await openStage({ isUnlimited: true })
    stage.show(asked.cue, asked.params, asked.at)
    stage.draw(at)
    const pixels = read()
    let sum = 0
    for (let place = 3; place < pixels.length; place += 4) sum += pixels[place] ?? 0
    close()
    return sum / (width * height) / 255
  },

  /** Both sides after one another, as the bytes of their samples in base64. With `stopAt` it is stopped then. */
  async render(cue: SoundCue, ask: SoundAsk, seconds: number, stopAt?: number): Promise<string> {
    const buffer = await Offline(
      () => {
        const voice = startVoice(cue, ask, new Gain(1).toDestination(), 0)
        if (stopAt !== undefined) voice.stop(stopAt)
      },
      seconds,
      2,
      44_100,
    )
    return base64(new Float32Array([...buffer.getChannelData(0), ...buffer.getChannelData(1)]))
  },

  perform: runEffect,
  clear: clearCues,
  stop: () => stopStimulation('safeword'),
  choose: (patch: Partial<typeof cuesSection.now>) => void Object.assign(cuesSection.now, patch),
  told: () => toasts.shown.map(({ title }) => title),
  openDialog: () => document.querySelector('dialog')?.showModal(),

  /** How long from asking until the stage has something in a frame, in ms. */
  async untilShown(cue: string, params: Readonly<Record<string, number | string>>): Promise<number> {
    const began = performance.now()
    await runEffect({ kind: 'stage', cue, params })
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    return performance.now() - began
  },
}

/** What a person makes out: the mean of each square. Grain finer than that is exempt by WCAG's definition. */
function cellsOf(pixels: Uint8Array): Float32Array {
  const [columns, rows] = [width / cell, height / cell]
  const cells = new Float32Array(columns * rows * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 4; channel++) {
        const place = 4 * (Math.floor(y / cell) * columns + Math.floor(x / cell)) + channel
        cells[place] = (cells[place] ?? 0) + (pixels[4 * (y * width + x) + channel] ?? 0) / cell ** 2
      }
  return cells
}

function over(cells: Float32Array, page: readonly [number, number, number]): Float32Array {
  const seen = new Float32Array((cells.length / 4) * 3)
  for (let place = 0; place < cells.length / 4; place++)
    for (const channel of [0, 1, 2] as const) {
      const through = 1 - (cells[4 * place + 3] ?? 0) / 255
      seen[3 * place + channel] = Math.min(255, (cells[4 * place + channel] ?? 0) + through * page[channel])
    }
  return seen
}

const base64 = (samples: Float32Array) => btoa(latin1(new Uint8Array(samples.buffer)))

export type Bench = typeof bench
Object.assign(globalThis, { bench })
