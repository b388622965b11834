import { cuePlayers } from 'sdk/page/cues/cuePlayers.ts'
import effects from '../../../plugins/effects/page/index.ts'
import { runEffect } from '../../../src/host/consent/cues/runEffect.ts'

for (const [kind, open] of Object.entries(effects.cuePlayers ?? {})) cuePlayers.add(kind, { open })

/* The page of the figures of cues: the entry points as the application has them, and a stage by a clock of our own. */

const everything = {
  fade: { opacity: 0.3 },
  'warm-glow': { strength: 0.5 },
  tunnel: { opacity: 0.3 },
  spiral: { opacity: 0.4 },
  noise: {},
  flash: {},
  breath: {},
  words: { text: 'Softly, and deeper' },
} as const

type Params = Readonly<Record<string, number | string>>

/** A stage with every cue on it, which begin again as they end. */
async function fullStage(width: number, height: number) {
  const [{ Stage }, { PixiPainter }, { WordsPainter }, { FlashLimiter }, { pointsOf, wholeGrid }] = await Promise.all([
    import('../../../plugins/effects/page/stage/Stage.ts'),
    import('../../../plugins/effects/page/stage/PixiPainter.ts'),
    import('../../../plugins/effects/page/words/WordsPainter.ts'),
    import('../../../plugins/effects/page/limiter/FlashLimiter.ts'),
    import('../../../plugins/effects/page/stage/grid.ts'),
  ])
  const canvas = document.createElement('canvas')
  document.body.append(canvas)
  const painter = await PixiPainter.on(canvas)
  painter.resize(width, height)
  const stage = new Stage({
    painters: [painter, new WordsPainter(document.body)],
    limiter: new FlashLimiter({ points: pointsOf(wholeGrid) }),
    grid: wholeGrid,
    aspect: () => width / height,
    strength: () => 1,
    isStill: () => false,
  })
  const ends = new Map<string, number>()
  const renew = (now: number) => {
    for (const [cue, params] of Object.entries(everything)) {
      if (now < (ends.get(cue) ?? 0)) continue
      const ms = cue === 'flash' ? 700 : 5000
      stage.show(cue as keyof typeof everything, { ...params, ms }, now)
      ends.set(cue, now + ms)
    }
  }
  const gl = canvas.getContext('webgl2')
  const pixel = new Uint8Array(4)
  return { stage, renew, settle: () => gl?.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel) }
}

let driven: Awaited<ReturnType<typeof fullStage>> | undefined
let drivenTo = 0

const bench = {
  /** What the page spends on each frame with everything on, in ms; the graphics card is waited for in between. */
  async frames(width: number, height: number, count: number): Promise<readonly number[]> {
    const { stage, renew, settle } = await fullStage(width, height)
    const spent: number[] = []
    for (let frame = 0; frame < count; frame++) {
      const now = (frame * 1000) / 60
      const began = performance.now()
      renew(now)
      stage.draw(now)
      spent.push(performance.now() - began)
      settle()
    }
    return spent
  },

  /** Goes on for so many seconds of the clock, sixty frames each. */
  async drive(seconds: number): Promise<void> {
    driven ??= await fullStage(64, 36)
    const { stage, renew, settle } = driven
    const until = drivenTo + seconds * 1000
    for (let frame = 0; drivenTo < until; drivenTo += 1000 / 60, frame++) {
      renew(drivenTo)
      stage.draw(drivenTo)
      if (frame % 60 === 0) settle()
    }
    await new Promise((resolve) => setTimeout(resolve))
  },

  /** How long from the asking until a frame is drawn that shows something of it, in ms. */
  async untilSeen(cue: string, params: Params): Promise<number> {
    const look = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
    if (!look) throw new Error('There is no canvas.')
    const began = performance.now()
    await runEffect({ kind: 'stage', cue, params })
    const canvas = document.querySelector<HTMLCanvasElement>('[aria-hidden="true"] canvas')
    if (!canvas) throw new Error('There is no stage.')
    for (;;) {
      await new Promise(requestAnimationFrame)
      look.clearRect(0, 0, 1, 1)
      look.drawImage(canvas, 0, 0, 1, 1)
      if ((look.getImageData(0, 0, 1, 1).data[3] ?? 0) > 0) return performance.now() - began
    }
  },
}

export type CuesBench = typeof bench
Object.assign(globalThis, { cuesBench: bench })
