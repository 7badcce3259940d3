// Sets theme and language on the root before the first paint, from what this device has stored, and calls for its texts.
;(() => {
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('walia-settings') || '{}').state || {}
  } catch {}
  const dark =
    stored.theme === 'dark' || (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  root.lang = stored.language || 'en'
  const texts = document.currentScript.getAttribute(`data-texts-${root.lang}`)
  if (texts) document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href: texts }))
  document.querySelector('meta[name=theme-color]').content = dark ? '#12122E' : '#1B1A4B'
})()
