import { expect, test } from 'vitest'
import {
  COSIGNATURE_TYPE,
  formatVerifierKey,
  makeSigningKey,
} from '#data/ledger/signing/signing-key.ts'
import { WitnessListSchema } from './known-witness.ts'

const parse = (text: string) => WitnessListSchema.parse(text)

const key = formatVerifierKey(await makeSigningKey('witness.example', COSIGNATURE_TYPE))
const READ = 'https://w.example/checkpoint'
const SUBMIT = 'https://w.example/w1/add-checkpoint'

test('an address that ends in add-checkpoint is asked, any other is read', () => {
  expect(parse(`${key} ${READ}`)).toMatchObject([{ url: READ, submitUrl: null }])
  expect(parse(`${key} ${SUBMIT}`)).toMatchObject([{ url: null, submitUrl: SUBMIT }])
  expect(parse(`${key} ${SUBMIT} ${READ}, ${key}  ${READ} ${SUBMIT}`)).toMatchObject([
    { url: READ, submitUrl: SUBMIT },
    { url: READ, submitUrl: SUBMIT },
  ])
})

test('the key of a log is no witness, nor is a list with a slip in it', async () => {
  const ofLog = formatVerifierKey(await makeSigningKey('log.example'))
  for (const text of [
    `${ofLog} ${READ}`,
    key,
    `${key} ${READ} ${READ}`,
    `${key} ${SUBMIT} ${SUBMIT}`,
    `${key} ftp://w.example/checkpoint`,
    `${key} w.example`,
    `${key} ${READ},`,
  ])
    expect(() => parse(text), text).toThrow('is a list of witnesses')
})
