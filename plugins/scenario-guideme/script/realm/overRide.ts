/** The page under construction, as scripts change it. Everything is noted down and leaves the realm as plain data. */
export const overRideSource = `
  const wishes = {
    html: '', rightHtml: '', rightCss: '', leftHtml: '', leftBody: '', leftCss: '', image: '', page: '', webcam: false,
    timers: [], buttons: [], webcamButtons: [], commands: [],
  }
  const most = 500
  const queue = (list, item) => { if (list.length < most) list.push(item) }
  // What XML calls the parts of a thing, in whatever spelling.
  const spelled = (what, given, known) => {
    const made = create(null)
    for (const key of keys(given)) {
      const plain = key.toLowerCase().replace(/-/g, '')
      const name = known[plain]
      if (!name) throw new TypeError(what + ' knows no "' + key + '".')
      const value = given[key]
      made[name] = name === 'seconds' && isArray(value) ? '(' + value.map(str).join('..') + ')' : str(value)
    }
    return made
  }
  const conditionNames = { ifset: 'ifSet', ifnotset: 'ifNotSet', ifbefore: 'ifBefore', ifafter: 'ifAfter' }
  const actNames = { target: 'target', set: 'set', unset: 'unset', scriptvar: 'variables', script: 'call', jscript: 'call', javascript: 'call', ontriggered: 'call', onclick: 'call', ...conditionNames }
  const buttonNames = { ...actNames, text: 'html', image: 'image', hotkey: 'hotkey', sortorder: 'sortOrder', disabled: 'disabled', id: 'id', default: 'isDefault', defaultbtn: 'isDefault', placement: 'placement', type: 'type', file: 'file', fontname: 'fontName', fontheight: 'fontPoints', fontcolor: 'fontColor', bgcolor1: 'background', bgcolor2: 'backgroundEnd', action: 'action' }
  const timerNames = { ...actNames, delay: 'seconds', seconds: 'seconds', id: 'id', imageid: 'imageId', text: 'html', repeat: 'repeat', style: 'style', startwith: 'startWith' }
  const mediaNames = { ...actNames, id: 'id', startat: 'startAt', stopat: 'stopAt', loops: 'loops', repeat: 'loops', volume: 'volume' }
  const isForm = (given) => given.length === 1 && typeof given[0] === 'object' && given[0] !== null
  const listed = (names, given) => { const made = create(null); names.forEach((name, at) => { if (at < given.length) made[name] = str(given[at]) }); return made }

  const mediaOf = (what, given) =>
    isForm(given) ? spelled(what, given[0], mediaNames)
      : listed(['id', 'startAt', 'stopAt', 'target', 'set', 'unset', 'loops', 'call', 'volume'], given)
  const buttonOf = (what, before, given) => {
    if (isForm(given)) return spelled(what, given[0], buttonNames)
    return listed([...before, 'target', 'html', 'set', 'unset', 'call', 'image', 'hotkey', 'sortOrder', 'disabled', 'id', 'isDefault'], given)
  }
  const globalOf = (given) =>
    isForm(given) ? spelled('addGlobalButton', given[0], buttonNames)
      : listed(['id', 'target', 'html', 'set', 'unset', 'call', 'image', 'hotkey', 'placement', 'sortOrder'], given)
  const timerOf = (what, given, withRepeat) => {
    if (isForm(given)) return spelled(what, given[0], timerNames)
    const rest = withRepeat ? ['seconds', 'repeat'] : ['seconds']
    return given.length - rest.length <= 5
      ? listed([...rest, 'call', 'set', 'unset', 'id', 'target'], given)
      : listed([...rest, 'call', 'imageId', 'html', 'set', 'unset', 'id'], given)
  }
  const setGlobal = (command) => {
    const at = wishes.commands.findIndex(({ id }) => id === command.id)
    if (at >= 0) wishes.commands.splice(at, 1)
    queue(wishes.commands, command)
  }
  const text = (name) => takes([1], (value) => { wishes[name] = str(value) })
  const reads = (name) => takes([0], () => wishes[name])

  const overRide = bean('overRide', {
    setHtml: text('html'), getHtml: reads('html'),
    setRightHtml: text('rightHtml'), getRightHtml: reads('rightHtml'),
    setRightCss: text('rightCss'), getRightCss: reads('rightCss'),
    setLeftHtml: text('leftHtml'), getLeftHtml: reads('leftHtml'),
    setLeftBody: takes([2], (html, css) => { wishes.leftBody = str(html); wishes.leftCss = str(css) }),
    getLeftBody: reads('leftBody'), getLeftCss: reads('leftCss'),
    setImage: text('image'), getImage: reads('image'),
    setPage: text('page'), getPage: reads('page'),
    setWebcam: takes([0], () => { wishes.webcam = true }),
    setVideo: takes([1, 8, 9], (...given) => { wishes.video = mediaOf('setVideo', given) }),
    setAudio: takes([1, 8, 9], (...given) => { wishes.audio = mediaOf('setAudio', given) }),
    setAudio2: takes([1, 8, 9], (...given) => { wishes.audio2 = mediaOf('setAudio2', given) }),
    setMetronome: takes([1, 4], (...given) => { wishes.metronome = listed(['bpm', 'beats', 'loops', 'rhythm'], given) }),
    setDelay: takes([1, 7], (...given) => {
      wishes.delay = isForm(given) ? spelled('setDelay', given[0], timerNames)
        : listed(['target', 'seconds', 'startWith', 'style', 'set', 'unset', 'call'], given)
    }),
    addTimer: takes([1, 6, 7], (...given) => queue(wishes.timers, timerOf('addTimer', given, false))),
    addRepeatTimer: takes([1, 7, 8], (...given) => queue(wishes.timers, timerOf('addRepeatTimer', given, true))),
    addButton: takes([1, 2, 6, 7, 10, 11], (...given) => queue(wishes.buttons, buttonOf('addButton', [], given))),
    addWebcamButton: takes([1, 8, 9, 12, 13], (...given) => queue(wishes.webcamButtons, buttonOf('addWebcamButton', ['type', 'file'], given))),
    addGlobalButton: takes([1, 3, 7, 8, 9, 10], (...given) => setGlobal({ ...globalOf(given), action: 'add' })),
    removeGlobalButton: takes([1], (id) => setGlobal({ id: str(id), action: 'remove' })),
  })
`
