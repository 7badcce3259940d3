// Social addresses: what they carry, and what is never followed.
import { expect, test } from 'vitest'
import { safeSocialUrl, socialUrlsOf } from './social.ts'

test('addresses', () => {
  expect(socialUrlsOf('My betslip & yours', 'https://walia.example/share/WAH7K2CD')).toEqual({
    twitter:
      'https://twitter.com/intent/tweet?text=My%20betslip%20%26%20yours&url=https%3A%2F%2Fwalia.example%2Fshare%2FWAH7K2CD',
    facebook: 'https://www.facebook.com/sharer/sharer.php?u=https%3A%2F%2Fwalia.example%2Fshare%2FWAH7K2CD',
    whatsapp: 'https://wa.me/?text=My%20betslip%20%26%20yours%20https%3A%2F%2Fwalia.example%2Fshare%2FWAH7K2CD',
    telegram:
      'https://t.me/share/url?url=https%3A%2F%2Fwalia.example%2Fshare%2FWAH7K2CD&text=My%20betslip%20%26%20yours',
  })
})

test.each([
  ['twitter', 'https://twitter.com/intent/tweet?text=x', true],
  ['twitter', 'https://t.me/share/url?url=x', false],
  ['telegram', 'http://t.me/share/url?url=x', false],
  ['whatsapp', 'https://wa.me.evil.example/', false],
  ['facebook', 'javascript:alert(1)//https://www.facebook.com/', false],
  ['facebook', undefined, false],
] as const)('whether the address of %s is followed: %s', (platform, url, safe) => {
  expect(safeSocialUrl(platform, url)).toBe(safe ? url : null)
})
