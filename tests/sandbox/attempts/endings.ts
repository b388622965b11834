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
  await rig.inPage('close', hostileId)
  const left = await settled(() => theirs() === 1)
  await rig.inPage('start', hostileId)
  return left ? outcome : `GOT ${theirs()} of ${during} threads that go on`
}

async function settled(isSo: () => boolean): Promise<boolean> {
  for (let tries = 0; tries < 60 && !isSo(); tries++) await new Promise((resolve) => setTimeout(resolve, 50))
  return isSo()
}

/** Has it begin something, and waits for its console to say so. */
async function doneUntil(rig: Rig, name: string, words: string): Promise<string> {
  await rig.attack(name)
  await rig.page.waitForFunction(
    ([who, words]) => window.sandbox.console(who).some((line) => line.includes(words)),
    [hostileId, words] as const,
    { timeout: 30_000 },
  )
  return 'noticed'
}

const starting = (name: string, code: string) => {
  const guest = broken(name, code)
  return {
    who: guest.manifest.id as PluginId,
    run: async (rig: Rig) => {
      await rig.inPage('install', guest)
      return await rig.inPage('start', guest.manifest.id)
    },
  }
}

/** A script that counts how many of six workers it could start, after `before`. */
const hoisting = (name: string, tried: string, before: string, start = 'new Worker(url)') =>
  attempt(name, tried, crashed, {
    ...starting(
      `${name.toLowerCase()}`,
      `${before}
const url = URL.createObjectURL(new Blob(['postMessage(1)']))
let count = 0
let met = ''
for (let at = 0; at < 6; at++) try { ${start}; count += 1 } catch (error) { met = error.name }
throw Error('It started ' + count + ' workers and met ' + met)`,
    ),
    ends: /It started [0-2] workers and met QuotaExceededError|TypeError|SyntaxError/,
  })

/** Declarations of the plugin's own script, which once stood above the bounds that shared the script. */
export const hoistingAttempts = [
  hoisting('hoistedGlobal', 'declares a function globalThis', 'function globalThis() {}'),
  hoisting('hoistedBlob', 'declares a function Blob', 'function Blob() { return new Response().blob() }'),
  hoisting('hoistedTimer', 'declares a function setTimeout', 'function setTimeout() {}'),
  hoisting(
    'hoistedReflect',
    'declares functions of the names the bounds use',
    'function Reflect() {} function URL2() {} function JSON() {}',
  ),
  hoisting(
    'hoistedUrl',
    'declares a URL of its own',
    'var Kept = URL; var URL = { createObjectURL: (blob) => Kept.createObjectURL(blob) }',
  ),
  hoisting('hoistedWorker', 'declares a function Worker', 'function Worker() {}'),
  hoisting('hoistedVariable', 'declares a variable Worker', 'var Worker'),
  hoisting('hoistedConstant', 'declares a constant Worker', 'const Worker = self.Worker.prototype.constructor'),
  hoisting('hoistedClass', 'declares a class Worker', 'class Worker extends self.Worker {}'),
  hoisting(
    'hoistedInternals',
    'declares the names inside the bounds',
    'var Native, first, second, count2, refused, bounds, common; function apply() {} function refuse() {}',
  ),
  hoisting('hoistedStrict', 'is a strict script', '"use strict"; delete self.SharedWorker;'),
  hoisting(
    'redefined',
    'defines Worker anew',
    'try { Object.defineProperty(self, "Worker", { value: Object.getPrototypeOf(Worker) }) } catch {} try { delete self.Worker } catch {}',
  ),
  hoisting(
    'ofInstances',
    'takes the constructor from an instance',
    'const one = new Worker(self.URL.createObjectURL(new Blob(["1"]))); one.terminate()',
    'new one.constructor(url)',
  ),
  hoisting(
    'ofReflect',
    'constructs with another target',
    '',
    'Reflect.construct(Worker, [url], Worker.prototype.constructor)',
  ),
  hoisting(
    'ofGlobals',
    'looks for another Worker around the global',
    'const Other = self.constructor.Worker ?? Object.getPrototypeOf(self).Worker ?? Worker',
    'new Other(url)',
  ),
  hoisting(
    'ofPrototype',
    'takes terminate apart',
    'try { Worker.prototype.terminate = function () {} } catch {} ',
    'const one = new Worker(url); Worker.prototype.terminate.call({ __proto__: one })',
  ),
]

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
      await rig.page.waitForFunction((who) => /^(failed|off)/.test(window.sandbox.phase(who)), hostileId, {
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
  attempt('workersOfGetters', 'starts threads while the options of another are read', tooMany),
  attempt(
    'workersInTurn',
    'ends each thread and starts the next',
    /^refused: QuotaExceededError: A plugin may start ten/,
  ),
  attempt(
    'workersOfHoisting',
    'starts threads from threads by declarations of their own',
    /^refused: Error: (no third generation: \w+,?){6}$/,
  ),
  attempt('portOfProbe', 'takes the port its load is asked by', /^refused: Error: no port was seen/),
  attempt('sharedMemory', 'shares memory between its threads', /^refused: TypeError: A plugin has no shared memory/),
  attempt(
    'ownPriorities',
    'works with the lowest priority, where its load is measured',
    /^refused: Error: scheduler is absent/,
  ),
  attempt('worklets', 'starts worklets and shared threads', /^refused: Error: none of them/),
  attempt('floodsItself', 'keeps its thread busy with messages to itself, each of them short', /^noticed/, {
    told: /“Hostile” uses a lot of your processor\./,
    run: (rig) => doneUntil(rig, 'floodsItself', 'uses a lot of your processor'),
  }),
  attempt('keepsStarting', 'starts threads again and again', crashed, { ends: /It kept starting more workers/ }),
  attempt('memoryBomb', 'takes a gigabyte and spins', crashed, { ends: /did not answer for five seconds|memory/ }),
  attempt('leaves', 'ends its own thread and leaves the port open', /^gone/, silent),
  attempt('neverAnswers', 'never answers a call', /^plugin\/timed-out: example\.hostile did not answer/, {
    told: /call services\.neverAnswers failed/,
    run: (rig) => rig.inPage('call', hostileId, 'example.hostile/attacks@1', 'neverAnswers', 700),
  }),
  attempt('neverStarts', 'never answers when it is started', /^plugin\/(timed-out|crashed)/, {
    ...starting('sleeper', 'addEventListener("message", () => {})'),
    ends: /did not start within 5 seconds|did not answer for five seconds/,
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
