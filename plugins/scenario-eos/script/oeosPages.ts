/** The part of `oeosPrelude.ts` about pages, files, and what this player does not offer. */
export const oeosPages = `function (site, { call, missing, alarm, text }) {
  const { host, hidden, word, methods, PageManager, pages } = site
  const { apply } = Reflect
  const kept = new Map()
  const remembered = (name, first) => function (...values) {
    if (values.length === 0) return kept.has(name) ? kept.get(name) : first
    kept.set(name, values[0])
    return this
  }
  // What this player keeps to itself is remembered, and told to the author the first time.
  const unseen = (name, first) => {
    const keep = remembered(name, first)
    return function (...values) {
      if (values.length > 0 && !kept.has(name)) host('own unseen', name)
      return apply(keep, this, values)
    }
  }
  const hides = (name, what) => {
    const keep = remembered(name, false)
    return function (...values) {
      if (values.length > 0) host('own hide', what, !!values[0])
      return apply(keep, this, values)
    }
  }
  const locatorOf = (locator) =>
    typeof locator === 'string' ? locator : Array.isArray(locator) ? JSON.stringify(locator) : text(Object(locator).locator)
  const onImage = new Set()
  const onPage = new Set()
  pages.addEventListener('change', () => {
    const hooks = [...onPage]
    onPage.clear()
    for (const hook of hooks) call(hook, pages, [])
  })
  const areas = /^--(bubble-area-(top|image-top|left|right|bottom)|notifications-(top|left|right|bottom))$/
  const version = '0.16.6'
  const compared = (one, two) => {
    const left = text(one).split('.').map(Number)
    const right = text(two).split('.').map(Number)
    for (let at = 0; at < 3; at++) {
      const by = (left[at] || 0) - (right[at] || 0)
      if (by !== 0) return by > 0 ? 1 : -1
    }
    return 0
  }
  let image = null
  methods(PageManager, {
    end() { host('own end') },
    setEndDialogTitle(title) { host('own end title', text(title)) },
    list(pattern, onlyEnabled) { return host('own pages', pattern === undefined ? null : word(pattern, 'A pattern'), onlyEnabled === true) },
    contains(target) { return host('own contains', word(target, 'The id of a page')) },
    preload() {},
    preloadImage(locator, onLoad) { if (typeof onLoad === 'function') alarm(() => call(onLoad, pages, []), 0, false) },
    setImage(locator, onLoad, onError) {
      const hooks = [...onImage]
      onImage.clear()
      for (const hook of hooks) call(hook, pages, [])
      const found = host('own image', locatorOf(locator))
      if (found) {
        image = { locator: locatorOf(locator) }
        kept.set('hideImage', false)
      }
      const listener = found ? onLoad : onError
      if (typeof listener === 'function') alarm(() => call(listener, pages, []), 0, false)
      return this
    },
    getImage() { return image },
    restartImage(onLoad, onError) { return image ? this.setImage(image.locator, onLoad, onError) : this },
    getImageScale() { return 1 },
    clearBubbles(keep) { host('own clear', typeof keep === 'number' ? keep : 0); return this },
    skipNextBubbleClear(on) { host('own keep', on === undefined || !!on); return this },
    addOnNextImage(hook) { onImage.add(hook) },
    removeOnNextImage(hook) { onImage.delete(hook) },
    addOnNextPageChange(hook) { onPage.add(hook) },
    removeOnNextPageChange(hook) { onPage.delete(hook) },
    cssVar(name, value) {
      if (!areas.test(name)) throw new TypeError(text(name) + ' cannot be set.')
      if (value === undefined) return kept.has(name) ? kept.get(name) : name === '--bubble-area-image-top' ? '70%' : ''
      if (!kept.has(name)) host('own unseen', 'cssVar')
      kept.set(name, text(value))
      return this
    },
    barColor: unseen('barColor', ''),
    bgColor: unseen('bgColor', ''),
    bgLockColor: unseen('bgLockColor', ''),
    hideImage: hides('hideImage', 'image'),
    hideBubbles: hides('hideBubbles', 'bubbles'),
    fullHeightImage: unseen('fullHeightImage', false),
    hasCssProperty() { return false },
    visibilityState() { return 'visible' },
    oeosVersion(other) { return other === undefined ? version : compared(version, other) },
    captureImageClicks() {},
    captureImageLoads() {},
    captureClicks() {},
  })

  hidden(globalThis, 'FileManager', {
    galleries: () => host('own files', 'galleries', ''),
    gallery: (name) => host('own files', 'gallery', text(name)) || undefined,
    files: () => host('own files', 'files', ''),
    file: (name) => host('own files', 'file', text(name)) || undefined,
  })
  hidden(globalThis, 'Image', { webpAnimation: () => true })
  const forbidden = ['script', 'link', 'iframe', 'meta', 'frameset', 'object', 'embed', 'applet']
  hidden(globalThis, 'document', {
    createElement(tag) {
      if (forbidden.includes(text(tag).toLowerCase())) throw new TypeError('An element ' + text(tag) + ' cannot be made.')
      missing('document.createElement')
    },
    createTextNode() { missing('document.createTextNode') },
    addStyles() { missing('document.addStyles') },
  })
  for (const name of ['Video', 'Overlay']) {
    const maker = { [name]: function () { missing(name) } }[name]
    hidden(maker, 'get', () => undefined)
    if (name === 'Video') for (const one of ['stopAll', 'lastPlayed', 'activeVideo']) hidden(maker, one, () => undefined)
    hidden(globalThis, name, maker)
  }
}`
