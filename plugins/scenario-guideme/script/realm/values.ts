/**
 * First part of the program every realm begins with: how values cross the border, the look-alikes of Java's lists and
 * maps, and objects whose getters and setters also work as properties.
 */
export const valuesSource = `
  const { getOwnPropertyNames, getOwnPropertyDescriptor, defineProperty, keys, hasOwn, create, freeze } = Object
  const { parse, stringify } = JSON
  const { isArray } = Array
  const OldDate = Date
  const OldMap = Map
  const floor = Math.floor
  const random = Math.random

  const str = (value) => (value === null ? '' : String(value))
  const int = (value) => {
    const number = typeof value === 'string' && value.trim() === '' ? NaN : Number(value)
    if (!Number.isFinite(number)) throw new TypeError('"' + str(value) + '" is not a number.')
    return Math.trunc(number)
  }
  const bool = (value) => {
    if (typeof value === 'boolean') return value
    const text = str(value).trim().toLowerCase()
    if (text === 'true' || text === 'false') return text === 'true'
    throw new TypeError('"' + str(value) + '" is neither true nor false.')
  }
  const names = (text) => str(text).split(',').map((name) => name.trim()).filter((name) => name !== '')

  const own = (target, name, value) =>
    defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true })

  class ArrayList {
    constructor(items) { defineProperty(this, 'items', { value: items instanceof ArrayList ? [...items.items] : isArray(items) ? items : [], writable: true }) }
    add(at, item) { if (arguments.length > 1) this.items.splice(int(at), 0, item); else this.items.push(at); return true }
    addAll(others) { for (const item of each(others)) this.items.push(item); return true }
    get(at) { const index = int(at); if (index < 0 || index >= this.items.length) throw new RangeError('There is no item ' + index + ' in this list.'); return this.items[index] }
    set(at, item) { const before = this.get(at); this.items[int(at)] = item; return before }
    remove(item) {
      const at = typeof item === 'number' ? int(item) : this.items.indexOf(item)
      if (at < 0 || at >= this.items.length) return false
      const [gone] = this.items.splice(at, 1)
      return typeof item === 'number' ? gone : true
    }
    contains(item) { return this.items.includes(item) }
    indexOf(item) { return this.items.indexOf(item) }
    size() { return this.items.length }
    get length() { return this.items.length }
    isEmpty() { return this.items.length === 0 }
    clear() { this.items.length = 0 }
    toArray() { return [...this.items] }
    iterator() { let at = 0; const items = this.items; return { hasNext: () => at < items.length, next: () => items[at++] } }
    toString() { return '[' + this.items.map(str).join(', ') + ']' }
    [Symbol.iterator]() { return this.items[Symbol.iterator]() }
  }

  class HashMap {
    constructor(entries) { defineProperty(this, 'inner', { value: new OldMap(entries instanceof HashMap ? entries.inner : entries || []) }) }
    get(key) { const value = this.inner.get(str(key)); return value === undefined ? null : value }
    put(key, value) { const before = this.get(key); this.inner.set(str(key), value === undefined ? 'undefined' : value); return before }
    putAll(other) { for (const [key, value] of other instanceof HashMap ? other.inner : keys(other).map((key) => [key, other[key]])) this.put(key, value) }
    containsKey(key) { return this.inner.has(str(key)) }
    containsValue(value) { return [...this.inner.values()].includes(value) }
    remove(key) { const before = this.get(key); this.inner.delete(str(key)); return before }
    size() { return this.inner.size }
    isEmpty() { return this.inner.size === 0 }
    clear() { this.inner.clear() }
    keySet() { return new ArrayList([...this.inner.keys()]) }
    values() { return new ArrayList([...this.inner.values()]) }
    entrySet() { return new ArrayList([...this.inner].map(([key, value]) => ({ key, value, getKey: () => key, getValue: () => value }))) }
    toString() { return '{' + [...this.inner].map(([key, value]) => key + '=' + str(value)).join(', ') + '}' }
  }

  const each = (of) => {
    if (of === null || of === undefined) return []
    if (typeof of === 'string') return [...of]
    if (of instanceof ArrayList) return of.items
    return keys(of).map((key) => of[key])
  }

  const dropped = {}
  const packed = (value, within) => {
    switch (typeof value) {
      case 'string':
      case 'boolean':
        return value
      case 'number':
        return Number.isFinite(value) ? value : { $gm: 'number', value: String(value) }
      case 'undefined':
        return { $gm: 'undefined' }
      case 'object':
        break
      default:
        return dropped
    }
    if (value === null) return null
    if (within.length > 48 || within.includes(value)) return null
    const deeper = [...within, value]
    const inner = (part) => { const made = packed(part, deeper); return made === dropped ? null : made }
    if (isArray(value)) return value.map(inner)
    if (value instanceof OldDate) return { $gm: 'date', value: inner(value.getTime()) }
    if (value instanceof ArrayList) return { $gm: 'list', value: value.items.map(inner) }
    if (value instanceof HashMap) return { $gm: 'map', value: [...value.inner].map(([key, part]) => [key, inner(part)]) }
    if (value instanceof RegExp || value instanceof Error) return dropped
    const made = {}
    for (const key of keys(value)) {
      const part = packed(value[key], deeper)
      if (part !== dropped) own(made, key, part)
    }
    return hasOwn(made, '$gm') ? { $gm: 'object', value: keys(made).map((key) => [key, made[key]]) } : made
  }
  const unpacked = (value) => {
    if (typeof value !== 'object' || value === null) return value
    if (isArray(value)) return value.map(unpacked)
    switch (hasOwn(value, '$gm') ? value.$gm : undefined) {
      case 'number':
        return Number(value.value)
      case 'undefined':
        return undefined
      case 'date':
        return new OldDate(unpacked(value.value))
      case 'list':
        return new ArrayList(value.value.map(unpacked))
      case 'map':
        return new HashMap(value.value.map(([key, part]) => [key, unpacked(part)]))
    }
    if (hasOwn(value, '$gm') && value.$gm === 'record') {
      const record = new HashMap(value.value.map(([key, part]) => [key, unpacked(part)]))
      for (const [key, part] of record.inner) if (!(key in record)) own(record, key, part)
      return record
    }
    const made = {}
    const parts = hasOwn(value, '$gm') ? value.value : keys(value).map((key) => [key, value[key]])
    for (const [key, part] of parts) own(made, key, unpacked(part))
    return made
  }
  const packedEntries = (entries) => {
    const made = []
    for (const [key, value] of entries) {
      const part = packed(value, [])
      if (part !== dropped) made.push([key, part])
    }
    return made
  }
  const entriesOf = (list) => list.map(([key, value]) => [key, unpacked(value)])

  // A method with the numbers of arguments it takes.
  const takes = (counts, work) => freeze({ counts, work })
  // An object whose getFoo, isFoo and setFoo also work as the property foo.
  const bean = (name, table) => {
    const methods = create(null)
    for (const key of keys(table)) {
      const { counts, work } = table[key]
      methods[key] = function (...given) {
        if (counts && !counts.includes(given.length))
          throw new TypeError(name + '.' + key + ' cannot be called with ' + given.length + ' arguments.')
        return work(...given)
      }
    }
    methods.toString = () => name
    const capital = (key) => key.charAt(0).toUpperCase() + key.slice(1)
    const getter = (key) => methods['get' + capital(key)] || methods['is' + capital(key)]
    return new Proxy(create(null), {
      get: (_, key) => {
        if (typeof key !== 'string') return undefined
        if (key in methods) return methods[key]
        const get = getter(key)
        return get ? get() : undefined
      },
      set: (_, key, value) => {
        const set = typeof key === 'string' ? methods['set' + capital(key)] : undefined
        if (!set) throw new TypeError(name + ' has no property "' + String(key) + '" that can be set.')
        set(value)
        return true
      },
      has: (_, key) => typeof key === 'string' && (key in methods || getter(key) !== undefined),
      deleteProperty: (_, key) => { throw new TypeError(name + '.' + String(key) + ' cannot be removed.') },
      defineProperty: (_, key) => { throw new TypeError(name + '.' + String(key) + ' cannot be changed.') },
    })
  }
  const mapBean = (name, map) =>
    bean(name, {
      get: takes([1], (key) => map.get(key)),
      put: takes([2], (key, value) => map.put(key, value)),
      putAll: takes([1], (other) => map.putAll(other)),
      containsKey: takes([1], (key) => map.containsKey(key)),
      containsValue: takes([1], (value) => map.containsValue(value)),
      remove: takes([1], (key) => map.remove(key)),
      size: takes([0], () => map.size()),
      isEmpty: takes([0], () => map.isEmpty()),
      clear: takes([0], () => map.clear()),
      keySet: takes([0], () => map.keySet()),
      values: takes([0], () => map.values()),
      entrySet: takes([0], () => map.entrySet()),
    })
`
