/** What a script reads of its guide and changes about it: flags, preferences, files, the page on the stage. */
export const guideSource = String.raw`
  const memory = given.memory
  const flags = new ArrayList(memory.flags)
  const scriptVars = new HashMap(entriesOf(memory.variables))
  const globalVars = new HashMap(entriesOf(given.shared))
  const fields = new OldMap(given.captured)
  const settings = { ...given.settings }
  const ops = []
  const log = []
  const does = (op) => { if (ops.length < 2000) ops.push(op) }
  const jscriptLog = (text) => { if (log.length < 500) log.push(['note', str(text).slice(0, 2000)]) }

  const setFlags = (list, into) => { for (const name of names(list)) if (!into.items.includes(name)) into.items.push(name) }
  const unsetFlags = (list, from) => { for (const name of names(list)) { const at = from.items.indexOf(name); if (at >= 0) from.items.splice(at, 1) } }
  const flagParts = (text) => text.split(/[+|,]/).map((part) => part.trim())
  const isSet = (condition, list) => {
    const text = str(condition)
    if (text.trim() === '') return true
    if (text.includes('+')) return flagParts(text).every((part) => list.items.includes(part))
    if (text.includes('|')) return flagParts(text).some((part) => list.items.includes(part))
    return list.items.includes(text)
  }
  const isNotSet = (condition, list) => {
    const text = str(condition)
    if (text.trim() === '') return true
    if (text.includes('|')) return flagParts(text).some((part) => !list.items.includes(part))
    if (text.includes('+')) return flagParts(text).every((part) => !list.items.includes(part))
    return !list.items.includes(text)
  }

  // Preferences of a guide, and the profile of the player, which has no order and no types of its own.
  const preferenceList = (all) => {
    const typed = (key, type, otherwise) => { const found = all.find((one) => one.key === str(key) && one.type === type); return found ? found.value : otherwise }
    const typeOf = (value) => (typeof value === 'boolean' ? 'Boolean' : typeof value === 'number' ? 'Number' : 'String')
    return {
      text: (key) => typed(key, 'String', ''),
      bool: (key) => typed(key, 'Boolean', false),
      number: (key) => typed(key, 'Number', 0),
      set: (key, value) => { const found = all.find((one) => one.key === str(key) && one.type === typeOf(value)); if (found) found.value = typeOf(value) === 'String' ? str(value) : value },
      add: (key, value, label, order) => {
        const at = all.findIndex((one) => one.key === str(key))
        const made = { key: str(key), type: typeOf(value), value: typeOf(value) === 'String' ? str(value) : value, label: str(label), sortOrder: order === undefined ? 0 : int(order) }
        if (at >= 0) all[at] = made
        else if (all.length < 500) all.push(made)
      },
      find: (key) => all.find((one) => one.key === str(key)),
      all,
    }
  }
  const prefs = preferenceList(memory.preferences.map((one) => ({ ...one })))
  const profile = preferenceList(given.profile.map(([key, value]) => ({ key, value, label: '', sortOrder: 0, type: typeof value === 'boolean' ? 'Boolean' : typeof value === 'number' ? 'Number' : 'String' })))

  const between = (low, high) => { const [from, to] = low <= high ? [low, high] : [high, low]; return from + floor(random() * (to - from + 1)) }
  const getRandom = takes([1, 2], (...range) => {
    if (range.length === 2) return between(int(range[0]), int(range[1]))
    const found = /\(\s*(-?\d+)\s*\.\.\s*(-?\d+)\s*\)/.exec(str(range[0]))
    if (found) return between(Number(found[1]), Number(found[2]))
    return typeof range[0] === 'string' && !/^\s*-?\d+\s*$/.test(range[0]) ? 0 : between(1, int(range[0]))
  })
  const getMilisecFromTime = takes([1], (text) => {
    const parts = str(text).trim().split(':').map(Number)
    return parts.length === 3 && parts.every((part) => part >= 0) ? ((parts[0] * 60 + parts[1]) * 60 + parts[2]) * 1000 : 0
  })
  const unitsMs = { d: 86400000, h: 3600000, m: 60000, s: 1000 }
  const dateDifference = takes([3], (unit, from, to) => {
    const ms = hasOwn(unitsMs, str(unit)) ? unitsMs[str(unit)] : 0
    return ms === 0 ? 0 : Math.trunc((new OldDate(to).getTime() - new OldDate(from).getTime()) / ms) || 0
  })
  const linesOf = (text) => (text === null ? null : text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n'))
  const read = (name) => host.read(str(name))
  const readText = takes([1, 2], (name) => { const text = read(name); return text === null ? '' : text })
  const readLines = takes([1, 2], (name) => linesOf(read(name)))
  const writeText = (name, text) => { host.write(str(name), str(text)) }
  const writeLines = (name, lines) => writeText(name, each(lines).map(str).join('\r\n'))
  const randomFile = (pattern, folder) => host.randomFile(str(pattern), str(folder))
  const listFiles = takes([1], (folder) => host.files(str(folder)).join(','))
  const fileExists = takes([1], (name) => host.fileExists(str(name)))
  const directoryExists = takes([1], (name) => host.folderExists(str(name)))
  const fixPath = (path) => str(path).replace(/[\\/]+/g, '/').replace(/^\/|\/$/g, '')
  const getFormField = takes([1], (name) => fields.get(str(name)) || '')
  const always = (value) => takes([0], () => value)
  const setText = (where) => takes([1], (text) => does({ kind: 'label', where, text: str(text) }))
  const pane = (side, form) => (html, css) => does({ kind: 'pane', side, form, html: str(html), css: css === undefined ? '' : str(css) })
  const globals = new OldMap(memory.globalButtons.map((button) => [button.id, { ...button }]))
  const globalBean = (button) => {
    const table = {}
    for (const part of ['target', 'html', 'image', 'hotkey', 'call', 'sortOrder', 'disabled', 'placement']) {
      const name = part === 'html' ? 'Text' : part === 'call' ? 'JScript' : part.charAt(0).toUpperCase() + part.slice(1)
      table['get' + name] = takes([0], () => button[part])
      table['set' + name] = takes([1], (value) => { button[part] = str(value); does({ kind: 'global', command: { ...button, action: 'add' } }) })
    }
    table.getId = takes([0], () => button.id)
    return bean('button', table)
  }
  const preferenceMethods = (list) => ({
    getPref: takes([1], list.text), isPref: takes([1], list.bool), getPrefNumber: takes([1], list.number),
    setPref: takes([2], list.set), addPref: takes([3, 4], list.add),
  })

  const guideMethods = {
    ...preferenceMethods(prefs),
    getTitle: always(given.title), getAuthorName: always(given.author),
    getMediaDirectory: always(given.mediaDirectory), getDataDirectory: always(given.dataRoot),
    getCurrPage: takes([0], () => memory.currPage), getPrevPage: takes([0], () => memory.prevPage),
    getVersion: always('0.4.5'), getCss: always(given.css), getGlobaljScript: always(given.globalScript),
    setFlags: takes([1], (list) => setFlags(list, flags)), SetFlags: takes([1], (list) => setFlags(list, flags)),
    unsetFlags: takes([1], (list) => unsetFlags(list, flags)), UnSetFlags: takes([1], (list) => unsetFlags(list, flags)),
    isSet: takes([1], (condition) => isSet(condition, flags)), isNotSet: takes([1], (condition) => isNotSet(condition, flags)),
    canShow: takes([2], (set, unset) => isSet(set, flags) && isNotSet(unset, flags)),
    getFlags: takes([0], () => flags),
    getFormField, getRandom, getMilisecFromTime, dateDifference, listFiles, fileExists, directoryExists,
    listSubFolders: takes([1], (folder) => host.folders(str(folder)).join(',')),
    getRandomFile: takes([2], randomFile),
    jsReadFile: readText, jsReadFileArray: readLines,
    jsWriteFile: takes([2], writeText), jsWriteFileArray: takes([2], writeLines),
    fixPath: takes([1], fixPath),
    pageExists: takes([1, 2], (...at) => host.pageExists(str(at[at.length - 1])) && (at.length === 1 || str(at[0]) === 'default')),
    setClockText: setText('clock'), setTitleText: setText('title'), setTimerText: setText('timer'),
    setRightHtml: takes([1], pane('right', 'document')), setRightBody: takes([2], pane('right', 'body')),
    setLeftHtml: takes([1], pane('left', 'document')), setLeftBody: takes([2], pane('left', 'body')),
    clearImage: takes([0], () => does({ kind: 'pane', side: 'left', form: 'body', html: '', css: '' })),
    enableButton: takes([1], (id) => does({ kind: 'enable', id: str(id), on: true })),
    disableButton: takes([1], (id) => does({ kind: 'enable', id: str(id), on: false })),
    addTimer: takes([1, 6, 7], (...parts) => does({ kind: 'timer', timer: timerOf('addTimer', parts, false) })),
    addRepeatTimer: takes([1, 7, 8], (...parts) => does({ kind: 'timer', timer: timerOf('addRepeatTimer', parts, true) })),
    resetTimer: takes([2, 3], (id, seconds, repeat) => {
      const known = given.timers.includes(str(id)) || ops.some((op) => op.kind === 'timer' && op.timer.id === str(id)) || wishes.timers.some((one) => one.id === str(id))
      if (!known) throw new Error('There is no timer "' + str(id) + '".')
      does({ kind: 'reset-timer', id: str(id), seconds: str(seconds), repeat: repeat === undefined ? '' : str(repeat) })
    }),
    stopTimer: takes([1], (id) => does({ kind: 'stop-timer', id: str(id) })),
    playAudio: takes([7, 8], (...parts) => does({ kind: 'audio', audio: listed(['id', 'startAt', 'stopAt', 'loops', 'target', 'call', 'variables', 'volume'], parts) })),
    addGlobalButton: takes([1, 2, 3, 7, 8, 9, 10], (...parts) => {
      const [id, button] = parts
      const made = parts.length === 2 && typeof button === 'object' && button !== null
        ? { id: str(id), target: str(button.target), html: str(button.text), image: str(button.image), hotkey: str(button.hotkey), placement: str(button.placement) }
        : globalOf(parts)
      globals.set(made.id, { ...made })
      does({ kind: 'global', command: { ...made, action: 'add' } })
    }),
    removeGlobalButton: takes([1], (id) => { globals.delete(str(id)); does({ kind: 'global', command: { id: str(id), action: 'remove' } }) }),
    getGlobalButton: takes([1], (id) => { const found = globals.get(str(id)); return found ? globalBean(found) : null }),
    getGlobalButtons: takes([0], () => new ArrayList([...globals.values()].map(globalBean))),
    updateJConsole: takes([1], jscriptLog), clearJConsole: takes([0], () => {}), refreshVars: takes([0], () => {}),
    getSettings: takes([0], () => guideSettings),
  }
  const guide = bean('guide', guideMethods)

  const flag = (name) => ({ ['is' + name]: takes([0], () => settings[name.charAt(0).toLowerCase() + name.slice(1)]), ['set' + name]: takes([1], (value) => { settings[name.charAt(0).toLowerCase() + name.slice(1)] = bool(value) }) })
  const guideSettings = bean('guideSettings', {
    ...preferenceMethods(prefs),
    keyExists: takes([2], (key, type) => { const found = prefs.find(key); return !!found && found.type.toLowerCase() === str(type).toLowerCase() }),
    getScreenDesc: takes([1, 2], (key) => { const found = prefs.find(key); return found ? found.label : '' }),
    getPrefType: takes([1], (key) => { const found = prefs.find(key); return found ? found.type : '' }),
    setPrefOrder: takes([2], (key, order) => { const found = prefs.find(key); if (found) found.sortOrder = int(order) }),
    getKeys: takes([0], () => new ArrayList(prefs.all.toSorted((a, b) => a.sortOrder - b.sortOrder).map((one) => one.key))),
    getFormField, setFormField: takes([2], (name, value) => { fields.set(str(name), str(value)) }),
    formFieldsReset: takes([0], () => fields.clear()),
    getCurrPage: takes([0], () => memory.currPage), setCurrPage: takes([1], (page) => { memory.currPage = str(page) }),
    getPrevPage: takes([0], () => memory.prevPage), setPrevPage: takes([1], (page) => { memory.prevPage = str(page) }),
    getPage: takes([0], () => memory.page), setPage: takes([1], (page) => { memory.page = str(page) }),
    getFlags: takes([0], () => flags.items.join(',')), setFlags: takes([1], () => {}),
    getScriptVariables: takes([0], () => scriptVarsBean), setScriptVar: takes([2], (key, value) => { scriptVars.put(key, value) }),
    getChapter: always('default'), getName: always(given.id),
    ...flag('PageSound'), ...flag('ForceStartPage'), ...flag('ConvertArgumentTypes'),
    saveSettings: takes([0], () => {}),
  })

  const profileTypes = { string: 'String', boolean: 'Boolean', number: 'Number' }
  const userSettings = bean('userSettings', {
    ...preferenceMethods(profile),
    keyExists: takes([1, 2], (key, type) => { const found = profile.find(key); return !!found && (type === undefined || profileTypes[str(type).toLowerCase()] === found.type) }),
    getScreenDesc: takes([1, 2], (key) => { const found = profile.find(key); return found ? found.label || found.key : '' }),
  })

  const jsArray = (items) => '[' + items.map((item) => stringify(item)).join(', ') + ']'
  const wrapped = (text, width) => {
    const lines = ['']
    for (const word of str(text).split(' ')) {
      const line = lines[lines.length - 1]
      if (line !== '' && line.length + 1 + word.length > int(width)) lines.push(word)
      else lines[lines.length - 1] = line === '' ? word : line + ' ' + word
    }
    return lines.join('\n')
  }
  const comonFunctions = bean('comonFunctions', {
    getRandom, getMilisecFromTime, dateDifference, fileExists, directoryExists,
    jsReadFile: readText, jsReadFileArray: readLines,
    jsWriteFile: takes([2, 3], (...parts) => writeText(parts[0], parts[parts.length - 1])),
    jsWriteFileArray: takes([2, 3], (...parts) => writeLines(parts[0], parts[parts.length - 1])),
    ListFiles: listFiles, listFiles,
    ListSubFolders: takes([1, 2], (folder, asArray) => { const found = host.folders(str(folder)); return asArray === undefined || bool(asArray) ? jsArray(found) : found.join(',') }),
    GetRandomFile: takes([2, 3], (pattern, folder, full) => { const found = randomFile(pattern, folder); return found !== '' && full !== undefined && bool(full) ? given.mediaRoot + found : found }),
    canShow: takes([3, 4], (list, set, unset, page) => isSet(set, list) && isNotSet(page === undefined || str(page) === '' ? unset : str(unset) === '' ? page : page + '+' + str(unset), list)),
    isSet: takes([2], isSet), isNotSet: takes([2], isNotSet),
    SetFlags: takes([2], setFlags), UnsetFlags: takes([2], unsetFlags),
    GetFlags: takes([1], (list) => list.items.join(',')),
    fixSeparator: takes([2], (path, separator) => str(path).replace(/[\\/]+/g, () => str(separator))),
    getVersion: always('0.4.5'), onWindows: always(true), onMac: always(false), onUnix: always(false),
    searchText: takes([2], (terms, text) => names(terms).some((term) => str(text).toLowerCase().includes(term.toLowerCase()))),
    splitButtonText: takes([2], wrapped),
    getVarAsString: takes([1], (value) => (value === null ? 'null' : isArray(value) ? '[' + value.map((item) => '[' + str(item) + ']').join('') + ']' : typeof value === 'object' && !(value instanceof OldDate) ? '{' + keys(value).map((key) => key + ': ' + str(value[key]) + ',').join(' ') + '}' : String(value))),
  })
  const scriptVarsBean = mapBean('scriptVars', scriptVars)
  const globalVarsBean = mapBean('globalVars', globalVars)
`
