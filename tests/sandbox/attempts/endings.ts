import type { PluginId } from 'sdk'
import { broken, hostileId } from '../plugins.ts'
import type { Rig } from '../rig.ts'
import { attempt } from './attempt.ts'

const tooMany = /^refused: QuotaExceededError: A plugin may have two workers/
const noModule = /^refused: QuotaExceededError: The worker of a plugin is a classic script/
const noThird = /^refused: Error: no third generation/
const crashed = /^plugin\/crashed/
const flooding = { ends: /It sent more messages than anybody could answer/ }
const trying = { ends: /It kept trying what it may not do/ }
const silent = { ends: /It did not answer for five seconds/ }

/** Much of what is allowed once. */
export const floodAttempts = [
  attempt('manyCalls', 'makes 10,000 calls at once', crashed, flooding),
  attempt('manyMessages', 'sends 200,000 messages that are no calls', crashed, {
    ends: /It (kept trying what it may not do|sent more messages than anybody could answer)/,
  }),
  attempt('manyUnasked', 'sends 20,000 answers nobody waits for', crashed, flooding),
  attempt('manyLogs', 'writes 10,000 lines into its log', crashed, flooding),
  attempt('pacedLogs', 'writes lines just slowly enough', /^refused: plugin\/too-often/),
  attempt('longLog', 'writes an endless line', /^refused: plugin\/too-large/),
  attempt('manyRefusals', 'goes on trying what it may not', crashed, trying),
  attempt('manyErrors', 'throws a thousand errors from timers', crashed, { ends: /Thrown on purpose/ }),
  attempt(
    'manyQuestions',
    'asks 100,000 times for the next piece of an answer',
    /^refused: Error: the answer is closed/,
    {
      asks: ['/hang'],
    },
  ),
  attempt(
    'manyWorkers',
    'starts two threads of its own and is closed',
    /^refused: Error: two threads, which end with/,
    {
      run: (rig) => endingThreads(rig, 'manyWorkers'),
    },
  ),
]

/** Threads that strangers started go with the plugin. */
async function endingThreads(rig: Rig, name: string): Promise<string> {
  const theirs = () => rig.page.workers().filter((worker) => worker.url().startsWith('blob:')).length
  const outcome = await rig.attack(name)
  const during = theirs()
  await rig.house('close', hostileId)
  const left = await settled(() => theirs() === 1)
  await rig.house('start', hostileId)
  return left ? outcome : `GOT ${theirs()} of ${during} threads that go on`
}

async function settled(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 60 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 50))
  return isSo()
}

const starting = (name: string, code: string) => {
  const guest = broken(name, code)
  return {
    who: guest.manifest.id as PluginId,
    run: async (rig: Rig) => {
      await rig.house('install', guest)
      return await rig.house('start', guest.manifest.id)
    },
  }
}

/** Keeping everybody waiting. */
export const timeAttempts = [
  attempt('busyLoop', 'never gives its thread back', crashed, silent),
  attempt('busyNested', 'keeps a thread of its own busy', /^refused: it spins beside everybody/, {
    run: (rig) => endingThreads(rig, 'busyNested'),
  }),
  attempt('microtasks', 'never lets a message in', crashed, silent),
  attempt('lateAgain', 'blocks its thread for 3.5 seconds again and again', /^soon/, {
    ends: /more than two seconds late|did not answer for five seconds/,
    run: async (rig) => {
      const outcome = await rig.attack('lateAgain')
      await rig.page.waitForFunction((who) => /^(failed|off)/.test(window.house.phase(who)), hostileId, {
        timeout: 30_000,
      })
      return outcome
    },
  }),
  attempt('sixWorkers', 'spins in six threads of its own', tooMany),
  attempt('workersByConstructor', 'reaches for the constructor behind its threads', tooMany),
  attempt('workersOfSubclass', 'starts threads by a class of its own', tooMany),
  attempt('workersByReflect', 'starts threads as lists', tooMany),
  attempt('workersByLyingTerminate', 'says of threads that they have ended', /^refused: TypeError: Illegal invocation/),
  attempt('workersByData', 'starts a thread from an address', /^refused: QuotaExceededError/),
  attempt(
    'workersByLyingAddress',
    'starts threads from an address that changes',
    /^refused: (QuotaExceededError|TypeError)/,
  ),
  attempt('workersOfWorkers', 'starts threads from its threads', noThird),
  attempt('workersOfModules', 'starts threads from modules', noModule),
  attempt('workersOfImports', 'keeps what starts threads in a module that is loaded first', noModule),
  attempt('workersByPatchedBuiltins', 'replaces what lists and Blobs are made by', noThird),
  attempt('keepsStarting', 'starts threads again and again', crashed, { ends: /It kept starting more workers/ }),
  attempt('memoryBomb', 'takes a gigabyte and spins', crashed, { ends: /did not answer for five seconds|memory/ }),
  attempt('leaves', 'ends its own thread and leaves the port open', /^gone/, silent),
  attempt('neverAnswers', 'never answers a call', /^plugin\/timed-out: example\.hostile did not answer/, {
    told: /call services\.neverAnswers failed/,
    run: (rig) => rig.house('call', hostileId, 'example.hostile/attacks@1', 'neverAnswers', 700),
  }),
  attempt('neverStarts', 'never answers when it is started', /^plugin\/(timed-out|crashed)/, {
    ...starting('sleeper', 'addEventListener("message", () => {})'),
    ends: /did not start within five seconds|did not answer for five seconds/,
  }),
  attempt('startThrows', 'throws while it is started', /^plugin\/crashed/, {
    ...starting('thrower', 'throw new Error("Not today")'),
    ends: /Not today/,
  }),
  attempt('syntaxError', 'is no script at all', /^plugin\/crashed/, {
    ...starting('scrawl', 'this is no script {'),
    ends: /SyntaxError/,
  }),
]
