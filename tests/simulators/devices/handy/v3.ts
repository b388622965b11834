import { type CloudAnswer, good, refused, trouble } from './answers.ts'
import type { HandyCloud } from './cloud.ts'
import { anything, fieldsOf, numberIn, truth, whole } from './fields.ts'
import { type Mode, modes } from './machine.ts'
import { type StreamPoint, travelMm } from './motion.ts'

const maxPoints = 100

/** The third version of the protocol, for firmware 4. */
export function answerV3(cloud: HandyCloud, method: string, call: string, body: unknown): CloudAnswer {
  const { machine, violations, firmware } = cloud
  const inMode = (mode: Mode, act: () => unknown): CloudAnswer => {
    if (machine.mode !== mode) return trouble(100004)
    if (machine.isHot) return trouble(100005)
    if (machine.isBlocked) return trouble(100006)
    act()
    return good(call.startsWith('hsp/') ? streamState(cloud) : undefined)
  }
  const stopIn = (mode: Mode): CloudAnswer => {
    if (machine.mode !== mode) return trouble(100004)
    machine.stop()
    return good()
  }
  const given = (must: Parameters<typeof fieldsOf>[2], may = {}) => fieldsOf(call, body, must, may, violations)
  const bad = () => refused(400, 'BadRequest')
  switch (`${method} ${call}`) {
    case 'GET info':
      return good({ fw_version: firmware, fw_status: 0, hw_model_name: 'Handy 2' })
    case 'GET mode':
      return good({ mode: machine.mode })
    case 'GET hamp/state':
      return good({ play_state: machine.kind === 'strokes' ? 1 : 0, velocity: machine.velocity })
    case 'GET hsp/state':
      return good(streamState(cloud))
    case 'GET slider/state':
      return good({ position: relative(cloud), position_absolute: machine.place() * travelMm })
    case 'PUT mode2': {
      const fields = given({ mode: whole(0, 9) })
      if (!fields) return bad()
      machine.switchTo(fields.mode as Mode)
      return good()
    }
    case 'PUT slider/stroke': {
      const fields = given({ min: numberIn(0, 1), max: numberIn(0, 1) })
      if (!fields) return bad()
      machine.setWindow({ min: Number(fields.min), max: Number(fields.max) })
      return good()
    }
    case 'PUT hamp/start':
      return inMode(modes.hamp, () => machine.startStrokes())
    case 'PUT hamp/stop':
      return stopIn(modes.hamp)
    case 'PUT hamp/velocity': {
      const fields = given({ velocity: numberIn(0, 1) })
      return fields ? inMode(modes.hamp, () => machine.setVelocity(Number(fields.velocity))) : bad()
    }
    case 'PUT hdsp/xpt': {
      const fields = given(
        { xp: numberIn(0, 100), t: whole(1, 60_000) },
        { stop_on_target: truth, immediate_rsp: truth },
      )
      return fields ? inMode(modes.hdsp, () => machine.move(Number(fields.xp), Number(fields.t))) : bad()
    }
    case 'PUT hsp/setup': {
      const fields = given({}, { stream_id: whole(0, 2 ** 31) })
      if (!fields) return bad()
      machine.switchTo(modes.hsp)
      return inMode(modes.hsp, () => machine.setup(Number(fields.stream_id ?? 0)))
    }
    case 'PUT hsp/add': {
      const fields = given(
        { points: Array.isArray, flush: truth, tail_point_stream_index: whole(1, 2 ** 31) },
        { tail_point_threshold: whole(0, 2 ** 31) },
      )
      const points = fields && pointsOf(fields.points, cloud)
      if (!fields || !points) return bad()
      if (points.length > maxPoints) return trouble(100010)
      return inMode(modes.hsp, () => machine.add(points, fields.flush === true, Number(fields.tail_point_stream_index)))
    }
    case 'PUT hsp/play': {
      const fields = given(
        { start_time: whole(0, 2 ** 31) },
        {
          server_time: whole(0, 2 ** 45),
          playback_rate: numberIn(0.1, 4),
          pause_on_starving: truth,
          loop: truth,
          add: anything,
        },
      )
      if (!fields) return bad()
      const late = typeof fields.server_time === 'number' ? lateness(cloud, fields.server_time) : 0
      return inMode(modes.hsp, () => machine.play(Number(fields.start_time) + late, fields.pause_on_starving === true))
    }
    case 'PUT hsp/stop':
      return stopIn(modes.hsp)
    case 'PUT hsp/pause':
      return inMode(modes.hsp, () => machine.pause())
    case 'PUT hssp/stop':
      return stopIn(modes.hssp)
    default:
      violations.add(`${method} ${call} is not in version 3`)
      return refused(404, 'NotFound')
  }
}

/** How long ago the sender says it pressed play. A clock that is far off is noticed. */
function lateness({ clock, skewMs, violations }: HandyCloud, serverTime: number): number {
  const late = clock.now() + skewMs - serverTime
  if (Math.abs(late) > 500) violations.add(`hsp/play: server_time is off by ${Math.round(late)} ms`)
  return Math.max(0, Math.round(late))
}

function pointsOf(value: unknown, { violations }: HandyCloud): readonly StreamPoint[] | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const points = value.map((point): StreamPoint | undefined => {
    const fields = fieldsOf('point', point, { t: whole(0, 2 ** 31), x: whole(0, 100) }, {}, violations)
    return fields && { t: Number(fields.t), x: Number(fields.x) }
  })
  return points.every((point) => point !== undefined) ? points : undefined
}

function relative({ machine }: HandyCloud): number {
  const { min, max } = machine.window
  return Math.min(1, Math.max(0, (machine.place() - min) / Math.max(0.01, max - min)))
}

function streamState({ machine }: HandyCloud) {
  return {
    play_state: machine.playState,
    points: machine.points.length,
    max_points: machine.maxPoints,
    current_time: machine.streamTime,
    last_point_time: machine.points.at(-1)?.t ?? 0,
    stream_id: machine.streamId,
    tail_point_stream_index: machine.tailIndex,
  }
}
