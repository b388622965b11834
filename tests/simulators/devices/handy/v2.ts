import { type CloudAnswer, plain, refused, trouble } from './answers.ts'
import type { HandyCloud } from './cloud.ts'
import { fieldsOf, numberIn, truth, whole } from './fields.ts'
import { type Mode, modes } from './machine.ts'

const done = () => plain({ result: 0 })

/** The second version of the protocol, for firmware 3. */
export function answerV2(cloud: HandyCloud, method: string, call: string, body: unknown): CloudAnswer {
  const { machine, violations, firmware } = cloud
  const inMode = (mode: Mode, act: () => void): CloudAnswer => {
    if (machine.mode !== mode) return trouble(100004)
    if (machine.isHot) return trouble(100005)
    if (machine.isBlocked) return trouble(100006)
    act()
    return done()
  }
  const given = (must: Parameters<typeof fieldsOf>[2], may = {}) => fieldsOf(call, body, must, may, violations)
  switch (`${method} ${call}`) {
    case 'GET info':
      return plain({ fwVersion: firmware, fwStatus: 0, hwVersion: 1, model: 'H01', branch: 'master', sessionId: 's' })
    case 'GET mode':
      return plain({ mode: machine.mode, result: 0 })
    case 'GET status':
      return plain({ mode: machine.mode, state: machine.isMoving ? 2 : 1, result: 0 })
    case 'GET slide':
      return plain({ min: machine.window.min * 100, max: machine.window.max * 100, result: 0 })
    case 'PUT mode': {
      const fields = given({ mode: whole(0, 3) })
      if (!fields) return refused(400, 'BadRequest')
      machine.switchTo(fields.mode as Mode)
      return done()
    }
    case 'PUT slide': {
      const fields = given({ min: numberIn(0, 100), max: numberIn(0, 100) }, { fixed: truth })
      if (!fields) return refused(400, 'BadRequest')
      machine.setWindow({ min: Number(fields.min) / 100, max: Number(fields.max) / 100 })
      return done()
    }
    case 'PUT hamp/start':
      return inMode(modes.hamp, () => machine.startStrokes())
    case 'PUT hamp/stop':
      return machine.mode === modes.hamp ? inModeStop(cloud) : trouble(100004)
    case 'PUT hamp/velocity': {
      const fields = given({ velocity: numberIn(0, 100) })
      if (!fields) return refused(400, 'BadRequest')
      return inMode(modes.hamp, () => machine.setVelocity(Number(fields.velocity) / 100))
    }
    case 'PUT hdsp/xpt': {
      const fields = given(
        { position: numberIn(0, 100), duration: whole(1, 60_000) },
        { stopOnTarget: truth, immediateResponse: truth },
      )
      if (!fields) return refused(400, 'BadRequest')
      return inMode(modes.hdsp, () => machine.move(Number(fields.position), Number(fields.duration)))
    }
    case 'PUT hssp/stop':
      return machine.mode === modes.hssp ? inModeStop(cloud) : trouble(100004)
    default:
      violations.add(`${method} ${call} is not in version 2`)
      return refused(404, 'NotFound')
  }
}

function inModeStop({ machine }: HandyCloud): CloudAnswer {
  machine.stop()
  return done()
}
