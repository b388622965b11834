import { hostileId } from '../plugins.ts'
import type { Rig } from '../rig.ts'
import { attempt } from './attempt.ts'

const onlyCalls = { meets: /^refused: plugin\/refused: .*Only calls are answered/, told: /Only calls are answered/ }
const noSuchCall = { meets: /^refused: plugin\/refused: .*There is no such call/, told: /There is no such call/ }
const plainOnly = { meets: /^refused: plugin\/refused: .*Only plain data/, told: /Only plain data may be sent \(found/ }
const noCall = { meets: /^refused: nobody answered/, told: /It is no call/ }
const met = (id: string, tried: string, { meets, told }: { readonly meets: RegExp; readonly told: RegExp }) =>
  attempt(id, tried, meets, { told })

/** What Comlink would do for anybody who knows its words, on stolen ports. */
export const gateAttempts = [
  met('getProperty', 'reads a property of the host', onlyCalls),
  met('getRoot', 'reads the host itself', onlyCalls),
  met('setPrototype', "writes to the host's prototype", onlyCalls),
  met('setMethod', 'replaces a method of the host', onlyCalls),
  met('construct', 'constructs a function in the host', onlyCalls),
  met('endpoint', 'asks for an endpoint of its own', onlyCalls),
  met('inventedType', 'sends a message of an invented type', onlyCalls),
  met('nestedPath', "calls a method's constructor", noSuchCall),
  met('prototypePath', 'calls along __proto__', noSuchCall),
  met('constructorPath', 'calls the constructor', noSuchCall),
  met('toStringPath', 'calls toString', noSuchCall),
  met('thenPath', 'calls then', noSuchCall),
  met('ownPropertyPath', 'calls hasOwnProperty', noSuchCall),
  met('symbolicPath', 'names a method by an object that is a trap', noSuchCall),
  met('pathAsText', 'sends a path that is no list', noSuchCall),
  met('emptyPath', 'sends an empty path', noSuchCall),
  met('otherContract', "calls the page's own side of the storage", noSuchCall),
  met('gatesOwnMethods', 'grants itself permissions', noSuchCall),
  met('pingForFree', "opens another plugin's service by the page's own call", noSuchCall),
  met('proxyArgument', 'hands over a Comlink proxy', plainOnly),
  met('streamArgument', 'hands over a stream where none is taken', plainOnly),
  met('signalWhereNoneIs', 'hands over a signal where none is taken', plainOnly),
  met('unknownHandler', 'names a handler "constructor"', plainOnly),
  met('throwArgument', 'hands over an error to be thrown', plainOnly),
  met('argumentsThatAreNone', 'sends arguments that are no list', plainOnly),
  met('tooManyArguments', 'sends seventeen arguments', plainOnly),
  met('idThatIsNoText', 'numbers its call by an object', noCall),
  met('idThatIsLong', 'numbers its call by a very long text', noCall),
  met('portArgument', 'hands over a port among plain data', plainOnly),
  met('forgedLiveArgument', 'forges the parts of a live argument', plainOnly),
  attempt('forgedSignal', 'forges a signal', /^refused: net\/host-not-allowed/),
]

/** Where nobody is to answer, a second shows it; what is answered may be late on a crowded machine. */
const forgery = (id: string, tried: string, meets: RegExp, told?: RegExp) => {
  const maxMs = meets.test('nobody answered') ? 1000 : 15_000
  const run = (rig: Rig) => rig.inPage('ask', hostileId, 'example.hostile/attacks@1', id, [], maxMs)
  return attempt(id, tried, meets, { run, ...(told && { told }) })
}
const notPlain = /^plugin\/refused: .*Only plain data may be sent \(found: (MessagePort|function)\)/
const noAnswer = /^refused an answer: It answers no question in a way that is known/

/** Answers the SDK would never give. */
export const forgedAttempts = [
  forgery('forgeProxy', 'answers with a Comlink proxy', /^nobody answered/, noAnswer),
  forgery('forgeUnknownHandler', 'answers by the handler "toString"', /^nobody answered/, noAnswer),
  forgery('forgePrototypeHandler', 'answers by the handler "__proto__"', /^nobody answered/, noAnswer),
  forgery('forgeNothing', 'answers with nothing at all', /^nobody answered/, noAnswer),
  forgery('forgePollution', 'answers with own keys named __proto__ and constructor', /^\{/),
  forgery('forgeError', 'throws an endless error with such keys', /^x{99}…: m{3999}…$/),
  forgery('forgeEmptyError', 'throws nothing', /^Error: $/),
  forgery('forgeLive', 'answers with a live object of forged parts', /^\{\}$/),
  forgery('forgeLiveNothing', 'answers with a live object of nothing', /^\{\}$/),
  forgery('forgePortInside', 'answers with a port', notPlain),
  forgery('pushingStream', 'pushes items nobody asked for', notPlain),
  forgery('unaskedAnswers', 'answers questions never asked', /^GOT through, among answers to nothing$/),
  forgery('secondStart', 'calls the host as if it were the plugin', /^told: /, noAnswer),
]
