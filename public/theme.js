// Runs before the first paint, so that a light page never flashes dark.
try {
  const note = localStorage.getItem('vesper-first-paint') ?? localStorage.getItem('vesper-settings')
  if (JSON.parse(note).ui.theme === 'light') {
    document.documentElement.className = ''
    document.documentElement.dataset.theme = 'light'
    document.documentElement.dataset.mantineColorScheme = 'light'
  }
} catch {}
