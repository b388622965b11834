/** The few Java classes guides use, and a catchable error for all others. */
export const javaSource = String.raw`
  const unavailable = (name) => { throw new Error('Java class ' + name + ' is not available') }
  const closed = (name, members) =>
    new Proxy(typeof members === 'function' ? members : members, {
      get: (target, key) => {
        if (typeof key !== 'string' || hasOwn(target, key)) return target[key]
        throw new Error('Java method ' + name + '.' + key + ' is not available')
      },
      set: (_, key) => { throw new TypeError(name + '.' + String(key) + ' cannot be set.') },
    })
  const javaRandom = function () {
    return { nextInt: (below) => floor(random() * (below === undefined ? 2147483647 : int(below))), nextDouble: () => random(), nextBoolean: () => random() < 0.5 }
  }
  const javaDate = function (ms) { return ms === undefined ? new Date() : new Date(ms) }
  const javaString = function (text) { return text === undefined ? '' : str(text) }
  javaString.valueOf = (value) => String(value)
  javaString.format = (form, ...values) => { let at = 0; return str(form).replace(/%[ds]/g, () => str(values[at++])) }
  const javaInteger = {
    parseInt: (text) => { if (!/^\s*[+-]?\d+\s*$/.test(str(text))) throw new TypeError('"' + str(text) + '" is not a number.'); return Number(text) },
    valueOf: (text) => javaInteger.parseInt(text),
    toString: (value) => String(value),
    MAX_VALUE: 2147483647,
    MIN_VALUE: -2147483648,
  }
  const javaDouble = {
    parseDouble: (text) => { const value = Number(text); if (Number.isNaN(value)) throw new TypeError('"' + str(text) + '" is not a number.'); return value },
    valueOf: (text) => javaDouble.parseDouble(text),
    toString: (value) => String(value),
  }
  const mathNames = ['abs', 'ceil', 'floor', 'max', 'min', 'pow', 'random', 'round', 'sqrt', 'sin', 'cos', 'tan', 'atan2', 'log', 'exp']
  const javaMath = {}
  for (const name of mathNames) own(javaMath, name, Math[name])
  own(javaMath, 'PI', Math.PI)
  const javaClasses = new OldMap([
    ['java.lang.System', closed('java.lang.System', { currentTimeMillis: () => OldDate.now(), nanoTime: () => OldDate.now() * 1e6 })],
    ['java.lang.Math', closed('java.lang.Math', javaMath)],
    ['java.lang.Thread', closed('java.lang.Thread', { sleep: (ms) => { host.sleep(Math.max(0, Math.min(2000, int(ms)))) } })],
    ['java.lang.String', javaString],
    ['java.lang.Integer', closed('java.lang.Integer', javaInteger)],
    ['java.lang.Long', closed('java.lang.Long', { parseLong: javaInteger.parseInt, valueOf: javaInteger.parseInt, toString: javaInteger.toString })],
    ['java.lang.Double', closed('java.lang.Double', javaDouble)],
    ['java.lang.Boolean', closed('java.lang.Boolean', { parseBoolean: (text) => str(text).toLowerCase() === 'true' })],
    ['java.util.ArrayList', ArrayList],
    ['java.util.HashMap', HashMap],
    ['java.util.Date', javaDate],
    ['java.util.Random', javaRandom],
  ])
  const javaPackage = (name) =>
    new Proxy(create(null), {
      get: (_, key) => {
        if (typeof key !== 'string') return undefined
        const inner = name === '' ? key : name + '.' + key
        if (javaClasses.has(inner)) return javaClasses.get(inner)
        return /^[a-z]/.test(key) && key !== 'toString' ? javaPackage(inner) : unavailable(inner)
      },
      set: (_, key) => unavailable(name + '.' + String(key)),
    })
`
