/** The part of `oeosPrelude.ts` about sounds. Where a sound stands is counted from when it was started. */
export const oeosSounds = `function (site, { call, missing, alarm, silence, text }) {
  const { host, hidden, methods, Sound, handleOf, clips, Event } = site
  const clocks = new WeakMap()
  const clockOf = (sound) => {
    const known = clocks.get(sound)
    if (known) return known
    const state = host('own sound state', clips.get(sound))
    const clock = { since: state && state.playing ? Date.now() : null, at: 0, rate: 1, startAt: 0, waiting: [] }
    clocks.set(sound, clock)
    return clock
  }
  const position = (clock) => clock.at + (clock.since === null ? 0 : (Date.now() - clock.since) / 1000 * clock.rate)
  const halt = (clock) => {
    clock.at = position(clock)
    clock.since = null
    for (const one of clock.waiting) silence(one.alarm)
  }
  const go = (sound, clock) => {
    clock.since = Date.now()
    for (const one of clock.waiting) plan(sound, clock, one)
  }
  const plan = (sound, clock, one) => {
    const seconds = (one.seconds - position(clock)) / clock.rate
    if (clock.since === null || one.done || seconds < 0) return
    one.alarm = alarm(() => { one.done = true; call(one.listener, sound, [sound]) }, seconds * 1000, false)
  }
  const { play, pause, stop, seek, setVolume } = Sound.prototype
  const stateOf = (sound) => host('own sound state', clips.get(sound))

  function OpenSound(options) {
    const wish = Object(options)
    const clip = host('own sound', {
      locator: text(wish.locator), name: wish.id === undefined ? null : text(wish.id),
      loops: typeof wish.loops === 'number' ? wish.loops : 1, volume: typeof wish.volume === 'number' ? wish.volume : 1,
      background: wish.background === true, startAt: typeof wish.startAt === 'number' ? wish.startAt : 0,
    })
    if (clip === null) throw new Error('The sound ' + text(wish.locator) + ' cannot be found.')
    const sound = handleOf(clip)
    clockOf(sound)
    if (typeof wish.preload === 'function') alarm(() => call(wish.preload, sound, [sound]), 0, false)
    return sound
  }
  OpenSound.prototype = Sound.prototype
  hidden(Sound.prototype, 'constructor', OpenSound)
  methods(OpenSound, {
    play() { const clock = clockOf(this); halt(clock); if (clock.at === 0) clock.at = clock.startAt; play.call(this); go(this, clock); return this },
    pause() { halt(clockOf(this)); pause.call(this); return this },
    stop() {
      const clock = clockOf(this)
      halt(clock)
      clock.at = 0
      for (const one of clock.waiting) one.done = false
      stop.call(this)
      this.dispatchEvent(new Event('stop'))
      return this
    },
    seek(seconds) {
      const clock = clockOf(this)
      if (seconds === undefined) return position(clock)
      const runs = clock.since !== null
      seek.call(this, seconds)
      halt(clock)
      clock.at = seconds
      if (runs) go(this, clock)
      return this
    },
    setVolume(volume) { setVolume.call(this, volume); return this },
    getVolume() { const state = stateOf(this); return state ? state.volume : 0 },
    mute(on) { const state = stateOf(this); if (on === undefined) return !!state && state.muted; host('own sound change', clips.get(this), 'muted', on ? 1 : 0); return this },
    rate(rate) {
      const clock = clockOf(this)
      if (rate === undefined) return clock.rate
      if (!(rate > 0 && rate <= 16)) throw new RangeError('The rate is out of range.')
      const runs = clock.since !== null
      halt(clock)
      clock.rate = rate
      host('own sound change', clips.get(this), 'rate', rate)
      if (runs) go(this, clock)
      return this
    },
    startAt(seconds) { const clock = clockOf(this); if (seconds === undefined) return clock.startAt; clock.startAt = Number(seconds) || 0; return this },
    playing() { const state = stateOf(this); return !!state && state.playing },
    state() { return stateOf(this) ? 'loaded' : 'unloaded' },
    getId() { const state = stateOf(this); return state ? state.name : undefined },
    duration() { missing('Sound.duration') },
    fade(from, to, ms) {
      const steps = Math.max(1, Math.min(100, Math.round(ms / 50)))
      const step = (turn) => {
        this.setVolume(Math.max(0, Math.min(1, from + (to - from) * turn / steps)))
        if (turn < steps) alarm(() => { if (stateOf(this)) step(turn + 1) }, ms / steps, false)
      }
      step(0)
      return this
    },
    setDoAt(seconds, listener) {
      const clock = clockOf(this)
      const one = { seconds: Number(seconds), listener, done: false, alarm: 0 }
      clock.waiting.push(one)
      plan(this, clock, one)
      return this
    },
    clearDoAt() { const clock = clockOf(this); for (const one of clock.waiting) silence(one.alarm); clock.waiting = []; return this },
  })
  hidden(OpenSound, 'get', Sound.get)
  hidden(OpenSound, 'stop', () => host('own sounds', 'stop', 0))
  hidden(OpenSound, 'mute', (on) => host('own sounds', 'mute', on === undefined ? null : on ? 1 : 0))
  hidden(OpenSound, 'volume', () => missing('Sound.volume'))
  hidden(OpenSound, 'showSoundTime', () => false)
  hidden(OpenSound, 'name', 'Sound')
  hidden(globalThis, 'Sound', OpenSound)
}`
