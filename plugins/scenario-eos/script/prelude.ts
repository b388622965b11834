import { oeosPrelude } from './oeosPrelude.ts'

/** What the first program of a realm is told. */
export interface PreludeParts {
  readonly isOpen: boolean
  readonly modules: readonly string[]
  /** JSON text of what the story kept. */
  readonly kept: string
}

/** The first program of every realm: what scripts of the site's player find there, and nothing of the host's own. */
export const prelude = ({ isOpen, modules, kept }: PreludeParts): string =>
  `${isOpen ? `(${oeosPrelude})` : ''}((${source})(${JSON.stringify({ isOpen, modules, kept, keptMost: 262_144 })}))`

/** Written for the realm. Whatever it hands to the host is plain data; see `callHost.ts` for the other side. */
const source = `function (given) {
  'use strict'
  const host = globalThis.__host
  delete globalThis.__host
  const { stringify, parse } = JSON
  const { defineProperty, freeze, setPrototypeOf } = Object
  const { apply } = Reflect
  const ownOf = Object.prototype.hasOwnProperty
  const hasOwn = (target, name) => apply(ownOf, target, [name])
  const text = String
  const global = eval
  const program = Function
  const tagOf = Object.prototype.toString
  const isList = Array.isArray
  const hidden = (target, name, value) =>
    defineProperty(target, name, { __proto__: null, value, writable: true, enumerable: false, configurable: true })
  const has = (module) => given.isOpen || given.modules.includes(module)
  const word = (value, what) => {
    if (typeof value !== 'string') throw new TypeError(what + ' must be a text.')
    return value
  }
  const said = (error) => {
    try { return error instanceof Error ? error.name + ': ' + error.message : text(error) } catch (_) { return 'Error' }
  }
  const methods = (maker, made) => {
    for (const name of Object.getOwnPropertyNames(made)) {
      const part = Object.getOwnPropertyDescriptor(made, name)
      defineProperty(maker.prototype, name, { ...part, enumerable: false })
    }
  }

  hidden(globalThis, 'window', globalThis)
  hidden(globalThis, 'self', globalThis)

  const console = {}
  for (const level of given.isOpen ? ['log', 'info', 'warn', 'error', 'dir'] : ['log', 'info', 'warn', 'error'])
    hidden(console, level, function () {
      const parts = []
      for (let at = 0; at < arguments.length; at++) {
        const value = arguments[at]
        let written
        try { written = typeof value === 'object' ? stringify(value) : text(value) } catch (_) { written = said(value) }
        parts[at] = written
      }
      host('log', level, parts.join(' ').slice(0, 2000))
    })
  hidden(globalThis, 'console', console)

  const args = (list) => {
    if (tagOf.call(list) === '[object Arguments]' && Object.getPrototypeOf(list) !== Array.prototype) {
      setPrototypeOf(list, Array.prototype)
      hidden(list, Symbol.isConcatSpreadable, true)
    }
    return list
  }
  hidden(Array, 'isArray', { isArray: (value) => isList(value) || (typeof value === 'object' && value !== null && tagOf.call(value) === '[object Arguments]') }.isArray)

  const plainSort = Array.prototype.sort
  const sorted = (list, from, to, after) => {
    if (to - from < 2) return list.slice(from, to)
    const middle = (from + to) >> 1
    const one = sorted(list, from, middle, after)
    const two = sorted(list, middle, to, after)
    const all = []
    let left = 0
    let right = 0
    while (left < one.length && right < two.length)
      all[all.length] = after(one[left], two[right]) > 0 ? two[right++] : one[left++]
    while (left < one.length) all[all.length] = one[left++]
    while (right < two.length) all[all.length] = two[right++]
    return all
  }
  hidden(Array.prototype, 'sort', function sort(after) {
    if (typeof after !== 'function') return apply(plainSort, this, [])
    const held = []
    let gaps = 0
    const count = this.length >>> 0
    for (let at = 0; at < count; at++) {
      if (!(at in this)) continue
      if (this[at] === undefined) gaps++
      else held[held.length] = this[at]
    }
    const all = sorted(held, 0, held.length, after)
    for (let at = 0; at < all.length; at++) this[at] = all[at]
    for (let at = 0; at < gaps; at++) this[all.length + at] = undefined
    for (let at = all.length + gaps; at < count; at++) delete this[at]
    return this
  })

  const listeners = new WeakMap()
  const listenersOf = (target, type) => {
    const types = listeners.get(target) || new Map()
    listeners.set(target, types)
    const list = types.get(type) || []
    types.set(type, list)
    return list
  }
  const stopped = new WeakSet()
  const prevented = new WeakSet()
  const heard = new WeakMap()
  function EventTarget() {}
  methods(EventTarget, {
    addEventListener(type, listener, options) {
      word(type, 'The type of an event')
      if (typeof listener !== 'function') throw new TypeError('A listener must be a function.')
      const list = listenersOf(this, type)
      if (list.some((known) => known.listener === listener)) return
      list.push({ listener, once: !!(given.isOpen && options && options.once) })
      const tell = heard.get(this)
      if (tell) tell(type)
    },
    removeEventListener(type, listener) {
      const list = listenersOf(this, type)
      const at = list.findIndex((known) => known.listener === listener)
      if (at >= 0) list.splice(at, 1)
    },
    dispatchEvent(event) {
      if (typeof event !== 'object' || event === null) throw new TypeError('An event is missing.')
      if (given.isOpen) hidden(event, 'target', this)
      const list = listenersOf(this, event.type)
      for (const known of list.slice()) {
        if (known.once) list.splice(list.indexOf(known), 1)
        try { apply(known.listener, this, [event]) } catch (error) { host('report', said(error)) }
        if (stopped.has(event)) break
      }
      return !event.defaultPrevented
    },
  })
  function Event(type, value) {
    if (!(this instanceof Event)) throw new TypeError('Event is made with "new".')
    this.type = type
    this.timeStamp = Date.now()
    this.cancelable = false
    if (given.isOpen) this.value = value
  }
  methods(Event, {
    stopImmediatePropagation() { stopped.add(this) },
    get defaultPrevented() { return prevented.has(this) },
  })
  if (given.isOpen) methods(Event, { stopPropagation() {}, preventDefault() { prevented.add(this) } })
  hidden(globalThis, 'EventTarget', EventTarget)
  hidden(globalThis, 'Event', Event)

  const childOf = (parent, name) => {
    const maker = { [name]: function () { throw new TypeError(name + ' cannot be made by scripts.') } }[name]
    maker.prototype = Object.create(parent.prototype)
    hidden(maker.prototype, 'constructor', maker)
    return maker
  }
  const PageManager = childOf(EventTarget, 'PageManager')
  methods(PageManager, {
    goto(id) { host('goto', word(id, 'The id of a page')) },
    enable(pattern) { host('switch', word(pattern, 'The id of a page'), true) },
    disable(pattern) { host('switch', word(pattern, 'The id of a page'), false) },
    isEnabled(id) { return host('enabled', word(id, 'The id of a page')) },
    getCurrentPageId() { return host('page') },
  })
  const pages = Object.create(PageManager.prototype)
  heard.set(pages, (type) => host('listen', type))
  hidden(globalThis, 'PageManager', PageManager)
  hidden(globalThis, 'pages', pages)

  if (given.modules.includes('pcm2')) {
    const books = {}
    for (const name of ['isSet', 'isValidTarget', 'addMustRelation', 'addMustNotRelation', 'addNumActionsRelation',
      'addNumActionsFromRelation', 'setRepeat', 'addRepeat', 'delRepeat'])
      books[name] = function () { return host('books', name, ...arguments) }
    methods(PageManager, books)
  }

  const handles = new Map()
  const clips = new WeakMap()
  const Sound = childOf(EventTarget, 'Sound')
  const handleOf = (clip) => {
    if (clip === null) return undefined
    const known = handles.get(clip)
    if (known) return known
    const handle = Object.create(Sound.prototype)
    clips.set(handle, clip)
    handles.set(clip, handle)
    heard.set(handle, () => host('sound', 'listen', clip))
    return handle
  }
  const level = (value, most) => {
    if (typeof value !== 'number' || value !== value) throw new TypeError('This must be a number.')
    if (value < 0 || value > most) throw new RangeError('This number is out of range.')
    return value
  }
  methods(Sound, {
    play() { if (host('sound', 'play', clips.get(this))) this.dispatchEvent(new Event('play')) },
    pause() { if (host('sound', 'pause', clips.get(this))) this.dispatchEvent(new Event('pause')) },
    stop() { host('sound', 'stop', clips.get(this)) },
    seek(seconds) { host('sound', 'seek', clips.get(this), level(seconds, Infinity)) },
    setVolume(volume) { host('sound', 'volume', clips.get(this), level(volume, 1)) },
    destroy() { host('sound', 'destroy', clips.get(this)) },
  })
  hidden(Sound, 'get', function get(id) { return handleOf(host('sound', 'find', word(id, 'The id of a sound'))) })
  if (has('audio')) hidden(globalThis, 'Sound', Sound)

  const notices = new WeakMap()
  const shownNotices = new Map()
  const Notification = childOf(EventTarget, 'Notification')
  methods(Notification, {
    remove() { host('notice', 'remove', notices.get(this)) },
    setTitle(title) { host('notice', 'title', notices.get(this), text(title)) },
  })
  hidden(Notification, 'get', function get(id) {
    const notice = host('notice', 'find', word(id, 'The id of a notification'))
    if (notice === null) return undefined
    const handle = shownNotices.get(notice) || Object.create(Notification.prototype)
    shownNotices.set(notice, handle)
    notices.set(handle, notice)
    return handle
  })
  if (has('notification')) hidden(globalThis, 'Notification', Notification)

  const kept = new Map()
  for (const [key, value] of Object.entries(parse(given.kept))) kept.set(key, stringify(value))
  const written = (all) => {
    const parts = []
    for (const [key, value] of all) parts.push(stringify(key) + ':' + value)
    return '{' + parts.join(',') + '}'
  }
  const save = () => { host('keep', written(kept)) }
  function TeaseStorage() { throw new TypeError('TeaseStorage cannot be made by scripts.') }
  methods(TeaseStorage, {
    get length() { return kept.size },
    key(index) { return [...kept.keys()][index] },
    getItem(key) {
      const value = kept.get(word(key, 'A key'))
      return value === undefined ? undefined : parse(value)
    },
    setItem(key, value) {
      word(key, 'A key')
      const found = stringify(value)
      const next = found === undefined ? 'null' : found
      const before = kept.get(key)
      if (before === next) return
      kept.set(key, next)
      if (next.length <= given.keptMost && written(kept).length <= given.keptMost) return save()
      if (before === undefined) kept.delete(key)
      else kept.set(key, before)
      host('report', 'The value for "' + key.slice(0, 100) + '" is too long to be kept; it was refused.')
    },
    removeItem(key) { if (kept.delete(word(key, 'A key'))) save() },
    clear() { if (kept.size > 0) { kept.clear(); save() } },
  })
  if (has('storage')) hidden(globalThis, 'teaseStorage', Object.create(TeaseStorage.prototype))

  const fired = {
    __proto__: null,
    change: ([value]) => pages.dispatchEvent(new Event('change', value)),
    pages: ([type, value]) => pages.dispatchEvent(new Event(type, value)),
    sound: ([clip, type]) => { const handle = handles.get(clip); if (handle) handle.dispatchEvent(new Event(type)) },
  }
  const valueOf = (value) =>
    value === null || typeof value !== 'object' && typeof value !== 'function' && typeof value !== 'symbol' ? value : text(value)
  let reached = 0
  const desk = {
    __proto__: null,
    args,
    at(statement) { reached = statement },
    reached() { const last = reached; reached = 0; return last },
    renew(names) {
      for (let at = 0; at < names.length; at++)
        if (hasOwn(globalThis, names[at])) try { globalThis[names[at]] = undefined } catch (_) {}
    },
    holding(names) {
      const found = []
      for (let at = 0; at < names.length; at++)
        if (hasOwn(globalThis, names[at]) && globalThis[names[at]] !== undefined) found[found.length] = names[at]
      return found
    },
    parses(code) { try { new program(code); return true } catch (_) { return false } },
    truth(code) { return !!global(code) },
    text(code) { return text(global(code)) },
    value(code) { return valueOf(global(code)) },
    fire(name, values) {
      const one = fired[name]
      if (one) try { one(values) } catch (error) { host('report', said(error)) }
    },
  }
  defineProperty(globalThis, '__eos', { value: freeze(desk), enumerable: false })
  return { host, given, hidden, word, said, methods, childOf, EventTarget, Event, PageManager, pages, Sound, handleOf, clips, Notification, notices, fired, heard }
}`
