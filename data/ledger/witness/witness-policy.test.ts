/** The format of C2SP `tlog-policy`: its own example, and each rule broken once. */
import { expect, test } from 'vitest'
import { concatBytes, toUtf8 } from '#data/ledger/format/bytes.ts'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
  ML_DSA_COSIGNATURE_TYPE,
  type SigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { describeQuorum, judgeQuorum, parseWitnessPolicy } from './witness-policy.ts'

const makeWitness = (name: string, type: 4 | 6 = COSIGNATURE_TYPE) =>
  makeSigningKey(`${name}.example`, type)
const log = await makeSigningKey('log.example')
const [x1, x2, x3] = [
  await makeWitness('x1'),
  await makeWitness('x2', ML_DSA_COSIGNATURE_TYPE),
  await makeWitness('x3'),
] as const
const [y1, y2, y3] = [await makeWitness('y1'), await makeWitness('y2'), await makeWitness('y3')]
const text = formatVerifierKey
const parse = (policy: string) => parseWitnessPolicy(toUtf8(policy))

/** The example of the specification, with its two levels of groups. */
const EXAMPLE = `log ${text(log)}

witness X1 ${text(x1)}
witness X2 ${text(x2)}
witness X3 ${text(x3)}
group X-witnesses 2 X1 X2 X3

witness Y1 ${text(y1)}
witness Y2 ${text(y2)}
witness Y3 ${text(y3)}
group Y-witnesses any Y1 Y2 Y3

group X-and-Y all X-witnesses Y-witnesses
quorum X-and-Y
`

test("the specification's example: two of the first three and one of the others", () => {
  const policy = parse(EXAMPLE)
  expect(policy.logs.map(({ key }) => text(key))).toEqual([text(log)])
  expect(policy.witnesses.map(({ name }) => name)).toEqual(['X1', 'X2', 'X3', 'Y1', 'Y2', 'Y3'])
  const isMet = (...by: SigningKey[]) => judgeQuorum(policy, by).isMet
  expect(isMet(x1, x2, y3)).toBe(true)
  expect(isMet(x1, x2, x3, y1, y2, y3)).toBe(true)
  expect(isMet(x1, x2, x3)).toBe(false)
  expect(isMet(x1, y1, y2, y3)).toBe(false)
  expect(isMet()).toBe(false)
})

test('a verdict counts members, names the cosigners, and ignores strangers', async () => {
  const policy = parse(`witness a ${text(x1)}
witness b ${text(x2)} https://b.example
\t witness\tc  ${text(x3)}
# a comment
  # another one
group three 2 a b c
quorum three
`)
  const stranger = await makeWitness('x2')
  expect(judgeQuorum(policy, [x1, stranger])).toEqual({
    isMet: false,
    quorum: 'three',
    met: 1,
    required: 2,
    members: 3,
    by: ['x1.example'],
  })
  expect(judgeQuorum(policy, [x3, x2])).toMatchObject({ isMet: true, met: 2 })
  expect(describeQuorum(judgeQuorum(policy, [x1]))).toBe(
    'NOT witnessed: the policy requires 2 of 3 of "three", and there are 1; cosigned by x1.example',
  )
  expect(describeQuorum(judgeQuorum(policy, [x1, x2]))).toContain('witnessed by x1.example, x2')
})

test('one witness may be the quorum, and "none" requires nobody', () => {
  const one = parse(`witness a ${text(x1)}\nquorum a\n`)
  expect([judgeQuorum(one, [x1]).isMet, judgeQuorum(one, []).isMet]).toEqual([true, false])
  const none = judgeQuorum(parse('quorum none\n'), [])
  expect(none).toMatchObject({ isMet: true, quorum: null })
  expect(describeQuorum(none)).toContain('requires no witness')
})

const [W, V] = [`witness a ${text(x1)}\n`, `witness b ${text(x2)}\n`]
const WRONG: readonly [policy: string, line: number, words: string][] = [
  ['quorum none', 1, 'does not end with a newline'],
  ['quorum none\r\n', 1, 'control character'],
  ['\nquorum \u000bnone\n', 2, 'control character'],
  ['quorums none\n', 1, 'neither log, witness, group nor quorum'],
  ['quorum none none\n', 1, 'of the form "quorum NAME"'],
  ['quorum\n', 1, 'of the form "quorum NAME"'],
  ['quorum none\nquorum none\n', 2, 'a quorum before it'],
  ['quorum a\n', 1, 'no line before it defines "a"'],
  [`quorum a\n${W}`, 1, 'no line before it defines "a"'],
  ['log\n', 1, 'of the form "log KEY'],
  ['log nonsense\n', 1, 'name+id+base64'],
  [`log ${text(x1)}\n`, 1, 'not that of a log'],
  [`log ${text(log)} https://a https://b\n`, 1, 'of the form "log KEY'],
  [`log ${text(log)}\nlog ${text(log)}\n`, 2, 'stands in it twice'],
  [`witness a\n`, 1, 'of the form "witness NAME'],
  [`witness a ${text(log)}\n`, 1, 'not that of a witness'],
  [`witness none ${text(x1)}\n`, 1, 'has a meaning of its own'],
  [`${W}witness a ${text(x2)}\n`, 2, 'the name "a" is taken'],
  [`${W}witness b ${text(x1)}\n`, 2, 'stands in it twice'],
  [`${W}group a any a\n`, 2, 'the name "a" is taken'],
  [`${W}group none any a\n`, 2, 'has a meaning of its own'],
  [`${W}group g any\n`, 2, 'of the form "group NAME'],
  [`${W}group g any none\n`, 2, 'no line before it defines "none"'],
  [`${W}group g any g\n`, 2, 'no line before it defines "g"'],
  [`${W}${V}group g any a a\n`, 3, '"a" is a member twice'],
  [`${W}${V}group g any a\ngroup h any b a\n`, 4, '"a" is a member twice'],
  ...['0', '3', '02', '+1', '1.0', 'some']
    .map((k) => [`${W}${V}group g ${k} a b\n`, 3, 'a number from 1 to the 2 members'] as const)
    .map(([policy, line, words]): [string, number, string] => [policy, line, words]),
]

test.each(WRONG)('%j is refused at its line', (policy, line, words) => {
  expect(() => parse(policy)).toThrow(`line ${line}: `)
  expect(() => parse(policy)).toThrow(words)
})

test('a file without a quorum, and one without end, are refused', () => {
  for (const policy of ['', '# nothing\n', W])
    expect(() => parse(policy)).toThrow('no line "quorum"')
  expect(() => parse('#'.repeat(600_000))).toThrow('longer than')
})

test('names are octets: letters that look alike or are not text at all are different names', () => {
  const kelvin = parse(`witness K ${text(x1)}\nwitness \u212a ${text(x2)}\nquorum \u212a\n`)
  expect(judgeQuorum(kelvin, [x1]).isMet).toBe(false)
  expect(judgeQuorum(kelvin, [x2])).toMatchObject({ isMet: true, quorum: '\u212a' })
  const name = Uint8Array.of(0xff, 0xfe)
  const octets = parseWitnessPolicy(
    concatBytes(toUtf8('witness '), name, toUtf8(` ${text(x1)}\nquorum `), name, toUtf8('\n')),
  )
  expect(judgeQuorum(octets, [x1]).isMet).toBe(true)
  // Octets that Unicode would call a space or an end of line separate nothing.
  expect(() => parse(`witness\u00a0a ${text(x1)}\nquorum none\n`)).toThrow('line 1')
})

test('a hundred of each kind are read, in groups within each other', async () => {
  const keys = await Promise.all(Array.from({ length: 100 }, (_, n) => makeWitness(`w${n}`)))
  const lines = keys.map((key, n) => `witness w${n} ${text(key)}`)
  const groups = keys.map((_, n) => `group g${n} all w${n}${n === 0 ? '' : ` g${n - 1}`}`)
  const policy = parse([...lines, ...groups, 'quorum g99', ''].join('\n'))
  expect(judgeQuorum(policy, keys).isMet).toBe(true)
  expect(judgeQuorum(policy, keys.slice(1)).isMet).toBe(false)
  expect(() => parse([...lines, `witness more ${text(x1)}`, ''].join('\n'))).toThrow('line 101')
})
