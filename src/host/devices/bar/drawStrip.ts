import { type Moment, spanMs } from './stripHistory.ts'

/** Draws what was sent as an area, what was asked for as a line above it, and what was taken as a line along it. */
export function drawStrip(canvas: HTMLCanvasElement, history: readonly Moment[]): void {
  const context = canvas.getContext('2d')
  const last = history.at(-1)
  if (!context || !last) return
  const [width, height] = [canvas.clientWidth, canvas.clientHeight]
  const sharpness = globalThis.devicePixelRatio || 1
  resize(canvas, Math.round(width * sharpness), Math.round(height * sharpness))
  context.setTransform(sharpness, 0, 0, sharpness, 0, 0)
  context.clearRect(0, 0, width, height)

  const colors = getComputedStyle(canvas)
  const x = (at: number) => width - ((last.at - at) / spanMs) * width
  const y = (level: number) => height - 1 - Math.min(1, Math.max(0, level)) * (height - 3)
  const line = (levelOf: (moment: Moment) => number | undefined, begin: () => void = () => {}) => {
    context.beginPath()
    begin()
    for (const moment of history) {
      const level = levelOf(moment)
      if (level !== undefined) context.lineTo(x(moment.at), y(level))
    }
  }

  line(
    ({ level }) => level,
    () => context.moveTo(x(history[0]?.at ?? last.at), height),
  )
  context.lineTo(width, height)
  context.fillStyle = colors.getPropertyValue('--accent')
  context.globalAlpha = 0.75
  context.fill()
  context.globalAlpha = 1

  context.setLineDash([4, 3])
  context.strokeStyle = colors.getPropertyValue('--text-muted')
  line(({ commanded }) => commanded)
  context.stroke()

  context.setLineDash([])
  context.lineWidth = 1.5
  context.strokeStyle = colors.getPropertyValue('--success')
  line(({ acknowledged }) => acknowledged)
  context.stroke()
}

/** A canvas is wiped when its size is set, so it is set only when it changed. */
function resize(canvas: HTMLCanvasElement, width: number, height: number): void {
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}
