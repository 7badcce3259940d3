// Sets theme and language on the root before the first paint, from what this device has stored.
;(() => {
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('walia-settings') || '{}').state || {}
  } catch {}
  const dark =
    stored.theme === 'dark' || (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  if (stored.language) root.lang = stored.language
  document.querySelector('meta[name=theme-color]').content = dark ? '#12122E' : '#1B1A4B'
})()
