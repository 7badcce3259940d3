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
  const language = stored.language || root.lang.slice(0, 2)
  root.lang = language === 'zh' ? 'zh-Hans' : language
  document.querySelector('meta[name=theme-color]').content = dark ? '#12122E' : '#1B1A4B'
  // Text so large that a line holds a few words: columns become lines. Measured, since a media query does not see a page
  // whose text was enlarged after it was loaded.
  const measure = () =>
    root.toggleAttribute('data-large-text', root.clientWidth <= 15 * parseFloat(getComputedStyle(root).fontSize))
  measure()
  new ResizeObserver(measure).observe(root)
  // The lists have a shape to show before their styles and code are here.
  root.toggleAttribute('data-early', /^\/(live\/?)?$/.test(location.pathname))
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
