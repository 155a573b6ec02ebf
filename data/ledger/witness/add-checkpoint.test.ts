import { expect, test } from 'vitest'
import { toBase64, toUtf8 } from '#data/ledger/format/bytes.ts'
import { formatNote } from '#data/ledger/signing/signed-note.ts'
import { formatAddCheckpoint, MOST_REQUEST_BYTES, parseAddCheckpoint } from './add-checkpoint.ts'

// The request that C2SP prints in tlog-witness.
const CHECKPOINT = `example.com/behind-the-sofa
20852163
CsUYapGGPo4dkMgIAUqom/Xajj7h2fB2MPA3j2jxq2I=

\u2014 example.com/behind-the-sofa Az3grlgtzPICa5OS8npVmf1Myq/5IZniMp+ZJurmRDeOoRDe4URYN7u5/Zhcyv2q1gGzGku9nTo+zyWE+xeMcTOAYQ8=
\u2014 example.com/behind-the-sofa opLqBQsREYCgu6xQkYQwJr9fo45a62DN9EdmHXnZdXNqlcVGlCum2Wks+49/V6267UEjw6QUXTS5Rovnzv++qbSzm9Q=
`
const EXAMPLE = `old 20852014
PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw=
jrJZDmY8Y7SyJE0MWLpLozkIVMSMZcD5kvuKxPC3swk=
5+pKlUdi2LeF/BcMHBn+Ku6yhPGNCswZZD1X/6QgPd8=
/6WVhPs2CwSsb5rYBH5cjHV/wSmA79abXAwhXw3Kj/0=

${CHECKPOINT}`

test("the specification's example request is read, and written back to the byte", () => {
  const request = parseAddCheckpoint(toUtf8(EXAMPLE))
  expect(request.oldSize).toBe(20_852_014)
  expect(request.proof.map(toBase64)).toEqual(EXAMPLE.split('\n').slice(1, 5))
  expect(request.checkpoint).toMatchObject({
    origin: 'example.com/behind-the-sofa',
    size: 20_852_163,
  })
  expect(formatNote(request.note)).toBe(CHECKPOINT)
  expect(formatAddCheckpoint(20_852_014, request.proof, CHECKPOINT)).toBe(EXAMPLE)
})

test('a first request has no proof', () => {
  const request = parseAddCheckpoint(toUtf8(formatAddCheckpoint(0, [], CHECKPOINT)))
  expect([request.oldSize, request.proof]).toEqual([0, []])
})

const HASH = 'PlRNCrwHpqhGrupue0L7gxbjbMiKA9temvuZZDDpkaw='

test.each([
  ['no first line', EXAMPLE.slice(EXAMPLE.indexOf('\n') + 1), '"old" and a size'],
  ['a leading zero', EXAMPLE.replace('old 2', 'old 02'), '"old" and a size'],
  ['a negative size', EXAMPLE.replace('old 2', 'old -2'), '"old" and a size'],
  ['a size beyond counting', EXAMPLE.replace('old 2', 'old 99999999992'), '"old" and a size'],
  ['two spaces', EXAMPLE.replace('old 2', 'old  2'), '"old" and a size'],
  ['64 proof lines', EXAMPLE.replace(HASH, `${`${HASH}\n`.repeat(61)}`.trim()), 'more than 63'],
  ['a short hash', EXAMPLE.replace(HASH, 'AAAA'), '32 bytes'],
  ['no base64', EXAMPLE.replace(HASH, '?'), 'base64'],
  ['no empty line', EXAMPLE.replaceAll('\n\n', '\n'), 'empty line'],
  ['no signature', EXAMPLE.slice(0, EXAMPLE.indexOf('\u2014')), 'cannot be read'],
  ['too many bytes', EXAMPLE + 'x'.repeat(MOST_REQUEST_BYTES), 'longer than'],
])('a request with %s is refused', (_, text, message) => {
  expect(() => parseAddCheckpoint(toUtf8(text))).toThrow(message)
})

test('bytes that are no text are refused', () => {
  expect(() => parseAddCheckpoint(Uint8Array.of(0xff, 0xfe))).toThrow('UTF-8')
})
