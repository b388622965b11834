import { oeosPages } from './oeosPages.ts'
import { oeosSounds } from './oeosSounds.ts'

/*
 * What scripts of the open player find besides the site's own things (`prelude.ts`): timers, bubbles they make
 * themselves, and more of `pages`, `Sound` and `Notification`. It is the text of a function that is given what the first
 * prelude hands back, and asks the host for what `oeosCalls.ts` answers: `alarm`, `silence`, `own say`, `own choice`,
 * `own chosen`, `own prompt`, `own change`, `own remove`, `own timer`, `own timer gone`, `own timer there`, `own notice`,
 * `own sound`, `own sound state`, `own sounds`, `own pages`, `own end`, `own image`, `own clear`, `own keep`, `own files`.
 * The engine fires `alarm` with the number of an alarm, and `own` with an id, what happened to it, and a value.
 */
export const oeosPrelude = `function (site) {
  'use strict'
  const { host, hidden, word, said, methods, Event, pages, fired, Notification, notices } = site
  const call = (listener, self, values) => {
    if (typeof listener !== 'function') return
    try { Reflect.apply(listener, self, values) } catch (error) { host('report', said(error)) }
  }
  const missing = (name) => { throw new Error(name + ' is not offered by this player.') }
  const text = (value) => value === undefined || value === null ? '' : String(value)
  const evaluate = eval
  const label = (value) => text(value).replace(/<eval\\s*>([^<]*)<\\/eval\\s*>/gi, (_, code) => {
    try { return text(evaluate(code.replace(/&lt;/g, '<').replace(/&gt;/g, '>').replace(/&quot;/g, '"').replace(/&amp;/g, '&'))) }
    catch (error) { host('report', said(error)); return '' }
  })

  const alarms = new Map()
  let alarmsMade = 0
  const alarm = (listener, ms, again) => {
    if (typeof listener !== 'function') throw new TypeError('A timer needs a function.')
    const id = ++alarmsMade
    const wait = Number(ms)
    if (!host('alarm', id, wait > 0 ? Math.min(wait, 1e12) : 0, again)) throw new RangeError('There are too many timers.')
    alarms.set(id, { listener, again })
    return id
  }
  const silence = (id) => { if (alarms.delete(id)) host('silence', id) }
  fired.alarm = ([id]) => {
    const one = alarms.get(id)
    if (!one) return
    if (!one.again) alarms.delete(id)
    call(one.listener, globalThis, [])
  }
  const globals = {
    setTimeout: (listener, ms) => alarm(listener, ms, false),
    clearTimeout: silence,
    setInterval: (listener, ms) => alarm(listener, ms, true),
    clearInterval: silence,
    requestAnimationFrame: (listener) => alarm(listener, 16, false),
    cancelAnimationFrame: silence,
  }
  for (const name of Object.keys(globals)) hidden(globalThis, name, globals[name])

  const own = new Map()
  fired.own = ([id, what, value]) => { const one = own.get(id); if (one) one(what, value) }
  const parts = new WeakMap()
  const part = (handle) => {
    const found = parts.get(handle)
    if (!found) throw new TypeError('This is none of the things made with "new".')
    return found
  }
  const given = (options) => typeof options === 'string' ? { label: options } : Object(options)
  const rw = (handle, name, values, field) => {
    const mine = part(handle)
    if (values.length === 0) return mine[name]
    mine[name] = values[0]
    if (field) host('own change', mine.id, field, field === 'html' ? label(values[0]) : text(values[0]))
    return handle
  }
  const bubbleMethods = {
    color(...values) { return rw(this, 'color', values, 'color') },
    active(...values) { return rw(this, 'active', values) },
    lock(...values) { return rw(this, 'lock', values) },
    remove() { const mine = part(this); own.delete(mine.id); host('own remove', mine.id) },
    getElement() { missing('getElement') },
  }

  function Say(options) {
    const mine = Object.assign({}, given(options))
    const known = (value) => typeof value === 'string' ? value : null
    const made = host('own say', {
      html: label(mine.label), mode: known(mine.mode), duration: known(mine.duration), align: known(mine.align),
      skip: mine.allowSkip === true, color: known(mine.color), insertAt: typeof mine.insertAt === 'number' ? mine.insertAt : null,
    })
    mine.id = made.id
    mine.active = made.active
    parts.set(this, mine)
    let done = false
    const finish = () => {
      if (done) return
      done = true
      mine.active = false
      host('own change', mine.id, 'marked', '')
      call(mine.onContinue, this, [this])
    }
    own.set(mine.id, finish)
    call(mine.ready, this, [])
    if (made.ms !== null) alarm(finish, made.ms, false)
    else if (!made.active) finish()
  }
  methods(Say, { ...bubbleMethods, label(...values) { return rw(this, 'label', values, 'html') } })

  const optionMethods = (name, list) => Object.fromEntries(list.map((one) => [one, function (...values) {
    const { row, at } = part(this)
    return row[one](at, ...values)
  }]))
  function ChoiceOption() { throw new TypeError('Options are made with their choice.') }
  methods(ChoiceOption, {
    ...optionMethods('option', ['select', 'visible', 'keep', 'color', 'label', 'remove']),
    index() { return part(this).at },
    parent() { return part(this).row },
  })
  function Choice(options) {
    const mine = Object.assign({}, given(options))
    mine.options = (Array.isArray(mine.options) ? mine.options : []).map((one, at) => {
      const handle = Object.create(ChoiceOption.prototype)
      parts.set(handle, { row: this, at })
      return Object.assign({ visible: true, keep: false }, Object(one), { handle })
    })
    mine.id = host('own choice', null, shownOf(mine))
    parts.set(this, mine)
    own.set(mine.id, (what, at) => { if (what === 'chose') this.select(at) })
    call(mine.ready, this, [])
  }
  const shownOf = (mine) => mine.options.flatMap((one, at) => one.visible && !one.gone
    ? [{ at, html: label(one.label), color: typeof one.color === 'string' ? one.color : null }] : [])
  const optionOf = (row, at) => {
    const one = part(row).options[at]
    if (!one) throw new RangeError('There is no option ' + at + '.')
    return one
  }
  const setting = (name) => function (at, ...values) {
    const one = optionOf(this, at)
    if (values.length === 0) return one[name]
    one[name] = values[0]
    const mine = part(this)
    if (!mine.done) host('own choice', mine.id, shownOf(mine))
    return this
  }
  methods(Choice, {
    ...bubbleMethods,
    get(at) { return optionOf(this, at).handle },
    select(at) {
      const mine = part(this)
      const one = optionOf(this, at)
      if (mine.done) return this
      if (!one.keep) {
        mine.done = true
        host('own chosen', mine.id, label(one.label))
      }
      call(one.onSelect, one.handle, [one.handle])
      if (one.keep) return this
      call(mine.onComplete, this, [one.handle])
      call(mine.onContinue, this, [this])
      return this
    },
    visible: setting('visible'),
    keep: setting('keep'),
    color: setting('color'),
    label: setting('label'),
    remove(at) {
      if (at === undefined) return bubbleMethods.remove.call(this)
      optionOf(this, at).gone = true
      const mine = part(this)
      if (!mine.done) host('own choice', mine.id, shownOf(mine))
    },
    cancel() {
      const mine = part(this)
      mine.done = true
      host('own chosen', mine.id, null)
    },
  })

  function Prompt(options) {
    const mine = Object.assign({}, given(options))
    mine.id = host('own prompt', { align: text(mine.align), value: text(mine.value) })
    parts.set(this, mine)
    own.set(mine.id, (what, value) => { if (what === 'answered') finish(value) })
    const finish = (value) => {
      if (mine.done) return
      mine.done = true
      call(mine.onInput, this, [value, this])
      call(mine.onContinue, this, [this])
    }
    mine.finish = finish
    call(mine.ready, this, [])
  }
  methods(Prompt, {
    input(value) { const mine = part(this); host('own answered', mine.id, text(value)); mine.finish(text(value)) },
    remove: bubbleMethods.remove,
    getElement: bubbleMethods.getElement,
  })

  const timers = new Set()
  function Timer(options) {
    const mine = Object.assign({ style: 'normal', loops: 1 }, given(options))
    const { id, ms } = host('own timer', null, typeof mine.duration === 'number' ? mine.duration : text(mine.duration), text(mine.style))
    Object.assign(mine, { id, ms, left: ms, loop: 0, paused: mine.paused === true })
    parts.set(this, mine)
    timers.add(this)
    mine.run = () => {
      mine.from = Date.now()
      mine.alarm = alarm(over, mine.left, false)
    }
    const over = () => {
      if (!mine.persist && !host('own timer there', id)) { timers.delete(this); return }
      mine.loop += 1
      mine.left = ms
      const again = mine.loops === 0 || mine.loop < mine.loops
      if (again) {
        host('own timer', id, Math.max(ms, 10), text(mine.style))
        mine.left = Math.max(ms, 10)
        mine.run()
      } else this.stop()
      call(mine.onTimeout, this, [this])
      if (!again) call(mine.onContinue, this, [this])
    }
    if (mine.paused) host('own timer paused', id, mine.left)
    else mine.run()
    call(mine.ready, this, [])
  }
  methods(Timer, {
    stop() { const mine = part(this); silence(mine.alarm); timers.delete(this); host('own timer gone', mine.id); return this },
    pause() {
      const mine = part(this)
      if (mine.paused || !timers.has(this)) return this
      mine.left = this.getRemaining()
      mine.paused = true
      silence(mine.alarm)
      host('own timer paused', mine.id, mine.left)
      return this
    },
    play() {
      const mine = part(this)
      if (!mine.paused || !timers.has(this)) return this
      mine.paused = false
      host('own timer', mine.id, mine.left, text(mine.style))
      mine.run()
      return this
    },
    getPaused() { return part(this).paused },
    getId() { return part(this).id },
    getRemaining() { const mine = part(this); return mine.paused ? mine.left : Math.max(0, mine.left - (Date.now() - mine.from)) },
    getLoop() { return part(this).loop },
    getLoops() { return part(this).loops },
    getElement() { missing('getElement') },
  })
  hidden(Timer, 'getAll', () => [...timers])

  const made = new Map()
  let unnamed = 0
  function Notice(options) {
    const mine = Object.assign({}, given(options))
    mine.id = mine.id === undefined ? 'own-' + ++unnamed : text(mine.id)
    const duration = mine.timerDuration
    const { notice, ms } = host('own notice', {
      name: mine.id, html: label(mine.title), button: label(mine.buttonLabel),
      duration: typeof duration === 'number' || typeof duration === 'string' ? duration : null,
    })
    mine.notice = notice
    parts.set(this, mine)
    notices.set(this, notice)
    made.set(mine.id, this)
    const gone = () => { own.delete(notice); if (made.get(mine.id) === this) made.delete(mine.id) }
    own.set(notice, (what) => { gone(); if (what === 'pressed') call(mine.onClick, this, [this]) })
    if (ms !== null) alarm(() => {
      if (!host('notice', 'remove', notice)) return
      gone()
      call(mine.onTimeout, this, [this])
    }, ms, false)
    call(mine.ready, this, [])
  }
  const sitesOwn = Notification.get
  Notice.prototype = Notification.prototype
  hidden(Notice.prototype, 'constructor', Notice)
  methods(Notice, {
    title(...values) {
      const mine = parts.get(this) || {}
      if (values.length === 0) return mine.title
      mine.title = values[0]
      host('own notice change', notices.get(this), 'html', label(values[0]))
      return this
    },
    buttonLabel(...values) {
      const mine = parts.get(this) || {}
      if (values.length === 0) return mine.buttonLabel
      mine.buttonLabel = values[0]
      host('own notice change', notices.get(this), 'button', label(values[0]))
      return this
    },
    getId() { return (parts.get(this) || {}).id },
    getElement() { missing('getElement') },
  })
  hidden(Notice, 'get', function get(id) {
    const found = sitesOwn(id)
    const mine = made.get(id)
    return found === undefined ? undefined : mine || found
  })
  hidden(Notice, 'getAll', () => host('own notices'))

  const makers = { Say, Choice, ChoiceOption, Prompt, Timer, Notification: Notice }
  for (const name of Object.keys(makers)) {
    hidden(makers[name], 'name', name)
    hidden(globalThis, name, makers[name])
  }
  ;(${oeosSounds})(site, { call, missing, alarm, silence, text })
  ;(${oeosPages})(site, { call, missing, alarm, text })
}`
