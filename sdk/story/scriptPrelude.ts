import { maxDepth, maxItems, maxText } from './scriptData.ts'

/**
 * The first program of every realm. Its completion value holds what the host needs of the inside: functions that keep
 * hold of the built-ins as they were before any script could change them.
 *
 * What a script does to `Array.prototype` and its like can spoil its own data and nothing more: on our side every text
 * that comes out is read as a stranger's.
 */
export const prelude = `(function (ask, random, now) {
  'use strict'
  const { stringify, parse } = JSON
  const { isArray } = Array
  const { keys, defineProperty } = Object
  const { construct, apply, deleteProperty } = Reflect
  const text = String
  const finite = Number.isFinite
  const same = Object.is
  const OldDate = Date
  const OldRegExp = RegExp
  const timeOf = Date.prototype.getTime
  const kinds = { __proto__: null, Error, EvalError, RangeError, ReferenceError, SyntaxError, TypeError, URIError }
  const wholeOf = Object.getOwnPropertyDescriptor(OldRegExp.prototype, 'source').get
  const flagsOf = Object.getOwnPropertyDescriptor(OldRegExp.prototype, 'flags').get
  const own = (target, name, value) =>
    defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: true, configurable: true })
  const hidden = (target, name, value) =>
    defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true })

  const write = (value) => {
    let items = 0
    let size = 0
    const counted = (part) => {
      size += part.length
      if (size > ${maxText}) throw new kinds.RangeError('That is more than can be handed over at once: at most 1 MiB.')
      return part
    }
    const quoted = (part) => {
      if (part.length > ${maxText}) counted(part)
      return counted(stringify(part))
    }
    const isWithin = (part, line) => {
      for (let link = line; link !== null; link = link.up) if (link.part === part) return true
      return false
    }
    const written = (part, line, depth) => {
      items += 1
      if (items > ${maxItems})
        throw new kinds.RangeError('That is more than can be handed over at once: at most 10,000 items.')
      switch (typeof part) {
        case 'string':
          return quoted(part)
        case 'number':
          return finite(part) ? (same(part, -0) ? '["n","-0"]' : '' + part) : '["n","' + part + '"]'
        case 'boolean':
          return part ? 'true' : 'false'
        case 'undefined':
          return '["u"]'
        case 'bigint':
          return '["n",' + quoted('' + part) + ']'
        case 'object':
          if (part === null || depth >= ${maxDepth} || isWithin(part, line)) return 'null'
          return composed(part, { __proto__: null, part, up: line }, depth + 1)
        default:
          return 'null'
      }
    }
    const composed = (part, line, depth) => {
      if (isArray(part)) {
        let list = '["a"'
        const count = part.length
        if (count > ${maxItems}) throw new kinds.RangeError('That is more than can be handed over at once: at most 10,000 items.')
        for (let at = 0; at < count; at++) list += counted(',') + written(part[at], line, depth)
        return list + ']'
      }
      if (part instanceof OldDate) return '["d",' + written(apply(timeOf, part, []), null, 0) + ']'
      if (part instanceof OldRegExp)
        return '["r",' + quoted(apply(wholeOf, part, [])) + ',' + quoted(apply(flagsOf, part, [])) + ']'
      const names = keys(part)
      let list = '["o"'
      for (let at = 0; at < names.length; at++)
        list += ',' + quoted(names[at]) + ',' + written(part[names[at]], line, depth)
      return list + ']'
    }
    return written(value, null, 0)
  }

  const plain = (written) => {
    if (typeof written !== 'object' || written === null) return written
    const made = written[0] === 'a' ? [] : {}
    switch (written[0]) {
      case 'a':
        for (let at = 1; at < written.length; at++) own(made, at - 1, plain(written[at]))
        return made
      case 'o':
        for (let at = 1; at < written.length; at += 2) own(made, written[at], plain(written[at + 1]))
        return made
      case 'n':
        return +written[1]
      case 'd':
        return new OldDate(plain(written[1]))
      case 'r':
        return new OldRegExp(written[1], written[2])
    }
  }

  const give = (name) => {
    const given = {
      [name](...values) {
        const answer = parse(ask(name, write(values)))
        if (!isArray(answer) || answer[0] !== 'x') return plain(answer)
        const error = new (kinds[answer[1]] || kinds.Error)(answer[2])
        if (!(answer[1] in kinds)) hidden(error, 'name', answer[1])
        throw error
      },
    }[name]
    hidden(globalThis, name, given)
  }

  const describe = (error) => {
    const part = (name) => {
      try {
        const value = error[name]
        return typeof value === 'string' ? value : ''
      } catch (_) {
        return ''
      }
    }
    const brief = (value) => { let cut = ''; for (let at = 0; at < value.length && at < 2000; at++) cut += value[at]; return cut }
    if (typeof error !== 'object' || error === null) {
      let said = ''
      try { said = text(error) } catch (_) {}
      return '["Error",' + stringify(brief(said)) + ',""]'
    }
    return '[' + stringify(brief(part('name') || 'Error')) + ',' + stringify(brief(part('message'))) + ',' + stringify(brief(part('stack'))) + ']'
  }

  hidden(Math, 'random', { random() { return random() } }.random)
  function NewDate(...parts) {
    if (new.target === undefined) return text(new OldDate(now()))
    return construct(OldDate, parts.length === 0 ? [now()] : parts, new.target)
  }
  defineProperty(NewDate, 'name', { __proto__: null, value: 'Date' })
  defineProperty(NewDate, 'length', { __proto__: null, value: 7 })
  defineProperty(NewDate, 'prototype', { __proto__: null, value: OldDate.prototype, writable: false })
  hidden(NewDate, 'now', { now() { return now() } }.now)
  hidden(NewDate, 'parse', OldDate.parse)
  hidden(NewDate, 'UTC', OldDate.UTC)
  hidden(OldDate.prototype, 'constructor', NewDate)
  hidden(globalThis, 'Date', NewDate)
  // An endless recursion throws what it would throw in a browser.
  hidden(InternalError.prototype, 'name', 'RangeError')
  hidden(InternalError.prototype, 'constructor', RangeError)
  Object.setPrototypeOf(InternalError.prototype, RangeError.prototype)
  // What would tell one run from another, or reach other threads.
  for (const name of ['InternalError', 'SharedArrayBuffer', 'Atomics', 'WeakRef', 'FinalizationRegistry']) deleteProperty(globalThis, name)
  return { give, write, describe }
})`
