import { expect, test } from 'vitest'
import {
  listMissingFacts,
  OPERATOR_SETTINGS,
  OperatorSettingsSchema,
  toOperator,
} from './operator.ts'

const WHOLE = {
  OPERATOR_NAME: 'Example Sports Ltd',
  OPERATOR_ADDRESS: '1 High Street, Leeds LS1 1AA, United Kingdom',
  OPERATOR_PHONE: '+44 113 496 0000',
  DATA_PROTECTION_CONTACT: 'privacy@example.com',
  SUPERVISORY_AUTHORITY: 'Information Commissioner’s Office',
}

test('an operator without register and VAT number is whole, one without an address is not', () => {
  expect(listMissingFacts(toOperator(OperatorSettingsSchema.parse(WHOLE)))).toEqual([])
  const { OPERATOR_ADDRESS: _, ...without } = WHOLE
  expect(listMissingFacts(toOperator(OperatorSettingsSchema.parse(without)))).toEqual(['address'])
  expect(listMissingFacts(toOperator(OperatorSettingsSchema.parse({})))).toEqual([
    'name',
    'address',
    'phone',
    'privacyContact',
    'authority',
  ])
})

test('a setting on two lines is refused, and the list of settings is whole', () => {
  expect(OperatorSettingsSchema.safeParse({ ...WHOLE, OPERATOR_NAME: 'A\r\nBcc: b' }).success).toBe(
    false,
  )
  expect(OPERATOR_SETTINGS).toHaveLength(7)
})
