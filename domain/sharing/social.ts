// Where a share can be passed on: the addresses of the four social platforms, with the words and link filled in.

/** Those that are used most come first. */
export const socialPlatforms = ['telegram', 'whatsapp', 'facebook', 'twitter'] as const
export type SocialPlatform = (typeof socialPlatforms)[number]
export type SocialUrls = Record<SocialPlatform, string>

const addressOf = (base: string, query: Record<string, string>): string =>
  `${base}?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')}`

export const socialUrlsOf = (text: string, link: string): SocialUrls => ({
  twitter: addressOf('https://twitter.com/intent/tweet', { text, url: link }),
  facebook: addressOf('https://www.facebook.com/sharer/sharer.php', { u: link }),
  whatsapp: addressOf('https://wa.me/', { text: `${text} ${link}` }),
  telegram: addressOf('https://t.me/share/url', { url: link, text }),
})

const HOSTS: Record<SocialPlatform, string> = {
  twitter: 'https://twitter.com/',
  facebook: 'https://www.facebook.com/',
  whatsapp: 'https://wa.me/',
  telegram: 'https://t.me/',
}

/** The address as it may be put into a link, or null: only the platform's own over https, never a script. */
export const safeSocialUrl = (platform: SocialPlatform, url: unknown): string | null =>
  typeof url === 'string' && url.startsWith(HOSTS[platform]) ? url : null
