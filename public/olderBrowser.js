// Runs before the app: a browser that lacks what Vesper is built on gets a page that says so instead of an empty one.
const lacks = [
  ['AbortSignal.any', typeof AbortSignal === 'function' && AbortSignal.any],
  ['URL.parse', URL.parse],
  ['Symbol.dispose', Symbol.dispose],
  ['Web Locks', !window.isSecureContext || navigator.locks],
  ['private file storage', !window.isSecureContext || (navigator.storage && navigator.storage.getDirectory)],
]
  .filter(([, found]) => !found)
  .map(([name]) => name)

// Before deferred scripts run, among which the app is; it paints into #root alone.
document.addEventListener('readystatechange', () => {
  const root = document.getElementById('root')
  if (lacks.length === 0 || document.readyState !== 'interactive' || !root) return
  root.id = 'older-browser'
  const text = document.createElement('p')
  text.className = 'first-words'
  text.setAttribute('role', 'alert')
  text.textContent = `Vesper needs a newer browser. Update this one, or use a current Chrome, Edge or Firefox. It lacks: ${lacks.join(', ')}.`
  root.replaceChildren(text)
})
