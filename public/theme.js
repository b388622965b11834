// Runs before the first paint, so that a light page never flashes dark.
try {
  if (JSON.parse(localStorage.getItem('vesper-settings')).ui.theme === 'light') {
    document.documentElement.className = ''
    document.documentElement.dataset.theme = 'light'
    document.documentElement.dataset.mantineColorScheme = 'light'
  }
} catch {}
