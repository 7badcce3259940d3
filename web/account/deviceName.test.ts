// Names of browsers and systems, from what they send.
import { expect, test } from 'vitest'
import { deviceNameOf } from './deviceName.ts'

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 Chrome/141.0.0.0 Mobile Safari/537.36',
    'Android, Chrome',
  ],
  ['Mozilla/5.0 (Linux; Android 13) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36 OPR/81.0', 'Android, Opera'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Safari/604.1',
    'iPhone, Safari',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Windows, Firefox'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/130.0 Safari/537.36 Edg/130.0', 'Windows, Edge'],
  ['curl/8.5.0', null],
  [null, null],
])('%s is %s', (userAgent, name) => expect(deviceNameOf(userAgent)).toBe(name))
