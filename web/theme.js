// Sets theme and language on the root before the first paint, from what this device has stored, and calls for what the
// address needs: the build writes this into the page, with the names of the files.
;(() => {
  let stored = {}
  try {
    stored = JSON.parse(localStorage.getItem('walia-settings') || '{}').state || {}
  } catch {}
  const dark =
    stored.theme === 'dark' || (stored.theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const root = document.documentElement
  root.dataset.theme = dark ? 'dark' : 'light'
  const language = stored.language || 'en'
  root.lang = language === 'zh' ? 'zh-Hans' : language
  document.querySelector('meta[name=theme-color]').content = dark ? '#12122E' : '#1B1A4B'
  const { texts = {}, screens = [] } = JSON.parse(document.currentScript.dataset.files || '{}')
  const screen = screens.find(([address]) => new RegExp(address).test(location.pathname))
  for (const href of [texts[language], ...(screen?.[1] ?? [])])
    if (href)
      document.head.append(
        Object.assign(document.createElement('link'), {
          rel: href.endsWith('.css') ? 'stylesheet' : 'modulepreload',
          href,
        }),
      )
})()
