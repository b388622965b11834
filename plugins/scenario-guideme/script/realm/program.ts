import { guideSource } from './guide.ts'
import { javaSource } from './java.ts'
import { overRideSource } from './overRide.ts'
import { valuesSource } from './values.ts'

/** Names the realm keeps to itself; scripts that touch them spoil their own call only. */
export const hostFunctionNames = [
  '__read',
  '__write',
  '__files',
  '__folders',
  '__randomFile',
  '__fileExists',
  '__folderExists',
  '__pageExists',
  '__sleep',
] as const

/**
 * The first program of a realm: a function that takes what the guide remembers, as JSON text, and puts the host objects
 * into the global scope. It answers with what the call needs of the inside: `begin` lays out the scopes, `call` runs a
 * function, `result` is everything that changed, as JSON text.
 */
export const program = `(function (given) {
  'use strict'
  delete globalThis.__begin
  ${valuesSource}
  given = parse(given)
  const host = {}
  for (const name of ${JSON.stringify(hostFunctionNames)}) {
    const inner = globalThis[name]
    delete globalThis[name]
    own(host, name.slice(2), inner)
  }
  ${javaSource}
  ${overRideSource}
  ${guideSource}
  const give = (name, value) => defineProperty(globalThis, name, { value, writable: true, enumerable: false, configurable: true })
  const java = javaPackage('java')
  const all = {
    guide, guideSettings, comonFunctions, userSettings, overRide, java, jscriptLog,
    scriptVars: scriptVarsBean, globalVars: globalVarsBean,
    Packages: javaPackage(''), mediaDir: given.dataRoot, fileSeparator: '/', debug: { log: jscriptLog }, __each: each,
  }
  for (const name of keys(all)) give(name, all[name])
  const base = new Set(getOwnPropertyNames(globalThis))
  base.add('__realm')
  for (const [name, value] of [...entriesOf(given.undeclared), ...entriesOf(memory.scope)])
    if (!base.has(name)) defineProperty(globalThis, name, { value, writable: true, enumerable: true, configurable: true })

  // The scope of one call: what it declares lives in the closure of its script, what it puts on "this" in the bag.
  const bag = create(null)
  let look = null
  const isName = (name) => typeof name === 'string' && /^[A-Za-z_$][\\w$]*$/.test(name)
  const seen = (name) => { try { return look && isName(name) ? look(name) : undefined } catch (_) { return undefined } }
  const self = new Proxy(bag, { get: (target, name) => (name in target ? target[name] : seen(name)) })
  const functionNamed = (name) => {
    if (!isName(name)) return undefined
    const inner = name in bag ? bag[name] : seen(name)
    if (typeof inner !== 'function') return undefined
    return inner === globalThis[name] && base.has(name) ? undefined : inner
  }
  const said = (error) => {
    const name = error && error.name ? str(error.name) + ': ' : ''
    return name + str(error && typeof error === 'object' && 'message' in error ? error.message : error)
  }

  defineProperty(globalThis, '__realm', { configurable: true, value: freeze({
    bag, self,
    found: (lookup) => { look = lookup },
    call: (name, values) => {
      const called = functionNamed(name)
      if (!called) return 'unknown'
      try {
        called.apply(self, unpacked(parse(values)))
        return 'done'
      } catch (error) {
        log.push(['error', said(error).slice(0, 2000)])
        return 'failed'
      }
    },
    result: () => {
      const scope = []
      const undeclared = []
      const kept = new Set(memory.scope.map(([name]) => name))
      for (const name of getOwnPropertyNames(globalThis)) {
        if (base.has(name)) continue
        const { configurable, value } = getOwnPropertyDescriptor(globalThis, name)
        if (value !== undefined) (configurable && !kept.has(name) ? undeclared : scope).push([name, value])
      }
      return stringify({
        log, ops, settings,
        flags: flags.items.map(str),
        variables: packedEntries(scriptVars.inner), shared: packedEntries(globalVars.inner),
        scope: packedEntries(scope), undeclared: packedEntries(undeclared),
        preferences: prefs.all, profile: profile.all.map((one) => [one.key, one.value]),
        captured: [...fields], page: memory.page, currPage: memory.currPage, prevPage: memory.prevPage,
        wishes,
      })
    },
  }) })
})`

/** Evaluates a page script in the scope of one call. Sloppy on purpose: guides rely on it. */
export const pageProgram = (script: string) => `(function () {
  with (arguments[0]) {
    eval(arguments[1])
    arguments[2](function () { return eval('typeof ' + arguments[0] + ' === "undefined" ? undefined : ' + arguments[0]) })
  }
}).call(__realm.self, __realm.bag, ${JSON.stringify(script)}, __realm.found)`
