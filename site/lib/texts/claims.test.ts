import { expect, test } from 'vitest'
import { SETTINGS } from '#data/settings/settings.ts'
import { areClaimsShown } from './claims.ts'

test('[claim-03] stated figures are shown in a demo, in a real installation only where its operator says so, and never when switched off', () => {
  expect(SETTINGS.STATED_FIGURES.default).toBe('demo')
  expect([areClaimsShown(true, 'demo'), areClaimsShown(false, 'demo')]).toEqual([true, false])
  expect([areClaimsShown(true, 'on'), areClaimsShown(false, 'on')]).toEqual([true, true])
  expect([areClaimsShown(true, 'off'), areClaimsShown(false, 'off')]).toEqual([false, false])
})
