import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startStripeStandIn, type StripeStandIn } from '#api/testing/stripe/stand-in.ts'
import { openDatabase } from '#data/db/connect.ts'
import { addDiscount } from '#data/queries/billing/discounts.ts'
import { makeTestFolder } from '#data/testing/test-folder.ts'
import { runCli as runProgram, startCli } from '#cli/testing/run-cli.ts'

const dataDir = makeTestFolder()
let standIn: StripeStandIn

const runCli = (args: readonly string[], settings: Record<string, string> = {}) =>
  runProgram(args, { DATA_DIR: dataDir, ...settings })

beforeAll(async () => {
  standIn = await startStripeStandIn()
})
afterAll(() => standIn.stop())

test('billing reconcile needs the settings of payments, compares with Stripe, and reports its findings', async () => {
  const without = await runCli(['billing', 'reconcile'])
  expect(without).toMatchObject({ code: 1, out: '' })
  expect(without.words).toContain('Payments are not configured: set STRIPE_SECRET_KEY')
  const { settings } = standIn
  const compared = await startCli(['billing', 'reconcile', '--json'], {
    DATA_DIR: dataDir,
    ...settings,
  })
  expect(compared.code, compared.words).toBe(0)
  expect(JSON.parse(compared.out)).toMatchObject({ members: 0, repaired: [], problems: [] })
  const half = await runCli(['billing', 'reconcile'], { ...settings, STRIPE_PRICE_ID: '' })
  expect(half.code).toBe(1)
  expect(half.words).toContain('STRIPE_PRICE_ID is missing')
})

test('discount list shows every discount with its status', async () => {
  expect((await startCli(['discount', 'list'], { DATA_DIR: dataDir })).out).toBe(
    'No discounts yet\n',
  )
  const database = await openDatabase({ dataDir })
  const form = {
    name: 'Spring',
    description: null,
    percentOff: 20,
    durationMonths: 3,
    promoCode: 'GOAL20',
    startsAt: '2026-01-01T00:00:00.000Z',
    expiresAt: '2099-01-01T00:00:00.000Z',
    maxRedemptions: 7,
  }
  const ids = { couponId: 'c', promotionCodeId: 'p', createdBy: randomUUID() }
  await database.write((db) =>
    addDiscount(db, { id: randomUUID(), form, ...ids, createdAt: new Date() }),
  )
  await database.close()
  const { out } = await runCli(['discount', 'list'])
  expect(out).toBe('Active       -20%  GOAL20  2026-01-01 to 2099-01-01  used 0 of 7  Spring\n')
  const [row] = JSON.parse((await runCli(['discount', 'list', '--json'])).out) as object[]
  expect(row).toMatchObject({ promoCode: 'GOAL20', status: 'Active', timesRedeemed: 0 })
})
