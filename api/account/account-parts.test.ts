import { expect, test } from 'vitest'
import { Hono } from 'hono'
import { makeClientCountryReader } from '#api/middleware/client-country.ts'
import { toDevice } from './device.ts'
import { isEasyToGuess } from './known-passwords.ts'
import { findStep } from './one-time-codes.ts'

test('passwords of known breaches, disguised ones and the user’s own name are easy to guess', () => {
  const owner = { email: 'ada.lovelace@example.com', firstName: 'Ada', lastName: 'Lovelace' }
  for (const easy of [
    'Password1',
    'PASSWORD123',
    'Qwerty123',
    'P@ssw0rd',
    'P@ssw0rd1',
    'Football2026',
    'Football2026!',
    'Liverpool1',
    'Lovelace1815',
    'Ada.Lovelace1!',
    'Pitchproof2026',
    'Aaaaaaaa1',
  ])
    expect(isEasyToGuess(easy, owner), easy).toBe(true)
  for (const good of [
    'Kick-off at 3',
    'Offside trap 7',
    'Xk9-mmp2-Qa',
    'Football4827319605',
    'ŞifreGüzel1',
    'Adamant Rhubarb 4',
  ])
    expect(isEasyToGuess(good, owner), good).toBe(false)
  // An address of digits is no word that any digits are made of.
  const numbered = { email: '8327496105@163.com' }
  expect(isEasyToGuess('83-2749-61058-2947', numbered)).toBe(false)
  expect(isEasyToGuess('8327496105!', numbered)).toBe(true)
})

// RFC 6238, appendix B: the secret of 20 bytes, SHA-1; the last six of its eight digits.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
])('the code of second %i is the one of RFC 6238', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  const at = (shift: number) => new Date((seconds + shift) * 1000)
  const step = Math.floor(seconds / 30)
  expect(findStep(secret, code, at(0))).toBe(step)
  expect(findStep(secret, code, at(30)), 'one step late').toBe(step)
  expect(findStep(secret, code, at(60)), 'two steps late').toBeNull()
  expect(findStep(secret, code, at(-30)), 'one step early').toBeNull()
  expect(findStep(secret, `${code}0`, at(0))).toBeNull()
})

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Edge · Windows',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
    'Safari · macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/130.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPhone',
  ],
  ['curl/8.9.0', null],
  ['', null],
])('%s becomes %s', (userAgent, device) => {
  expect(toDevice(userAgent)).toBe(device)
})

test('a country header is accepted only from a trusted proxy, and only with a country code', async () => {
  const read = async (trusted: string[], country: string) => {
    const reader = makeClientCountryReader(trusted)
    const app = new Hono().get('/', (c) => c.json(reader(c)))
    const socket = { remoteAddress: '10.0.0.1' }
    const reply = await app.request(
      '/',
      { headers: { 'cf-ipcountry': country } },
      { incoming: { socket } },
    )
    return (await reply.json()) as unknown
  }
  expect(await read(['10.0.0.0/8'], 'pt')).toBe('PT')
  expect(await read([], 'PT')).toBeNull()
  for (const nonsense of ['XX', 'T1', 'PRT', '<b>'])
    expect(await read(['10.0.0.0/8'], nonsense)).toBeNull()
})
