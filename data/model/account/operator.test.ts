import { expect, test } from 'vitest'
import { listSettingsReadBy, readSettings } from '#data/settings/read-settings.ts'
import { listMissingFacts, OPERATOR_FACTS, SETTING_OF, toOperator } from './operator.ts'

const WHOLE = {
  OPERATOR_NAME: 'Example Sports Ltd',
  OPERATOR_ADDRESS: '1 High Street, Leeds LS1 1AA, United Kingdom',
  OPERATOR_PHONE: '+44 113 496 0000',
  DATA_PROTECTION_CONTACT: 'privacy@example.com',
  SUPERVISORY_AUTHORITY: 'Information Commissioner’s Office',
}
const read = (given: Record<string, string>) =>
  toOperator(readSettings(Object.values(SETTING_OF), given))

test('an operator without register and VAT number is complete, one without an address is not', () => {
  expect(listMissingFacts(read(WHOLE))).toEqual([])
  const { OPERATOR_ADDRESS: _, ...without } = WHOLE
  expect(listMissingFacts(read(without))).toEqual(['address'])
  expect(listMissingFacts(read({}))).toEqual([
    'name',
    'address',
    'phone',
    'privacyContact',
    'authority',
  ])
})

test('a setting on two lines is refused, and the list of settings is complete', () => {
  expect(() => read({ ...WHOLE, OPERATOR_NAME: 'A\r\nBcc: b' })).toThrow(
    'The setting OPERATOR_NAME is text on one line',
  )
  expect(OPERATOR_FACTS).toHaveLength(7)
  expect(listSettingsReadBy('pages')).toEqual(
    expect.arrayContaining(OPERATOR_FACTS.map((fact) => SETTING_OF[fact])),
  )
})
