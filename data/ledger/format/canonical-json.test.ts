import { assert, dictionary, jsonValue, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { toCanonicalBytes, toCanonicalJson } from './canonical-json.ts'

test("the example of RFC 8785, section 3.2.2, gives the RFC's output", () => {
  const value = {
    numbers: [Number('333333333.33333329'), 1e30, 4.5, 2e-3, 0.000000000000000000000000001],
    string: '\u20ac$\u000F\u000aA\'\u0042\u0022\u005c\\"/',
    literals: [null, true, false],
  }
  expect(toCanonicalJson(value)).toBe(
    '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
      '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
  )
})

test('members are sorted by UTF-16 code unit, as RFC 8785, section 3.2.3, shows', () => {
  const value = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\u{1f600}': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  }
  expect(Object.values(JSON.parse(toCanonicalJson(value)))).toHaveLength(7)
  expect([...toCanonicalJson(value).matchAll(/"([A-Z][^"]+)"/g)].map((match) => match[1])).toEqual([
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ])
})

test('numbers print as RFC 8785, appendix B, lists them', () => {
  const samples: [number, string][] = [
    [0, '0'],
    [-0, '0'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [9007199254740992, '9007199254740992'],
    [295147905179352830000, '295147905179352830000'],
    [9.999999999999997e22, '9.999999999999997e+22'],
    [1e23, '1e+23'],
    [999999999999999700000, '999999999999999700000'],
    [1e21, '1e+21'],
    [9.999999999999997e-7, '9.999999999999997e-7'],
    [0.000001, '0.000001'],
    [333333333.33333325, '333333333.33333325'],
    [-0.0000033333333333333333, '-0.0000033333333333333333'],
  ]
  for (const [value, text] of samples) expect(toCanonicalJson(value)).toBe(text)
})

test.each([
  ['NaN', { a: Number.NaN }],
  ['Infinity', [Number.POSITIVE_INFINITY]],
  ['undefined', undefined],
  ['an undefined member', { a: undefined }],
  ['a hole in an array', [1, , 2]], // eslint-disable-line no-sparse-arrays
  ['a date', { at: new Date(0) }],
  ['a function', { f: () => 1 }],
  ['a bigint', 1n],
  ['a lone surrogate', '\ud800'],
  ['a lone surrogate in a name', { '\udc00': 1 }],
  ['a map', new Map()],
])('%s is refused', (_name, value) => {
  expect(() => toCanonicalJson(value)).toThrow('canonical JSON cannot say')
})

test('whatever the order of the members, the bytes are the same and say the same', () => {
  assert(
    property(dictionary(string(), jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      const text = toCanonicalJson(value)
      expect(toCanonicalJson(reversed)).toBe(text)
      expect(JSON.parse(text)).toEqual(JSON.parse(JSON.stringify(value)))
      expect(toCanonicalBytes(JSON.parse(text))).toEqual(new TextEncoder().encode(text))
    }),
  )
})
