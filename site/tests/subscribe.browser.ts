/** Buying Premium in a browser. */
import { randomUUID } from 'node:crypto'
import { addDiscount } from '#data/queries/billing/discounts.ts'
import { CARDS } from '#api/testing/stripe/checkout.ts'
import { expect } from './harness.ts'
import { forgetSession } from './members.ts'
import { answerStripe, join, order, pay, signIn, test, type Shop } from './shop.ts'
import { DAY_MS } from '#data/model/time.ts'

async function addCode(
  shop: Shop,
  code: string,
  change: { expiresAt?: string } = {},
): Promise<void> {
  const id = randomUUID()
  const now = shop.clock.now.getTime()
  const form = {
    name: 'Spring',
    description: null,
    percentOff: 20,
    durationMonths: 3,
    promoCode: code,
    startsAt: new Date(now - 2 * DAY_MS).toISOString(),
    expiresAt: new Date(now + DAY_MS).toISOString(),
    maxRedemptions: null,
  }
  const made = await shop.billing.createDiscount({ id, form, createdBy: randomUUID() })
  expect(made.stripePromotionCodeId).toMatch(/^promo_/)
  if (!change.expiresAt) return
  const late = { ...form, promoCode: `${code}LATE`, expiresAt: change.expiresAt }
  await shop.database.write((db) =>
    addDiscount(db, {
      id: randomUUID(),
      form: late,
      couponId: 'gone',
      promotionCodeId: 'gone',
      createdBy: randomUUID(),
      createdAt: shop.clock.now,
    }),
  )
}

test('[subscribe-04] [plan-02] [plan-06] a good card: the script of the provider on this page alone, its form, and premium at once', async ({
  page,
  shop,
}) => {
  const asked = await answerStripe(page.context(), shop)
  await page.goto('/')
  const id = await join(page, shop)
  expect(asked).toEqual([])
  await expect(page.getByText('$14.98')).toHaveCount(2)
  await expect(
    page.getByText('Renews automatically every month at $14.98 until you cancel.'),
  ).toBeVisible()
  await expect(page.getByText(/withdraw from the contract within 14 days/)).toBeVisible()
  await page.getByRole('button', { name: 'Order with obligation to pay' }).click()
  await expect(page.getByText('Please confirm that Premium may start at once')).toBeVisible()
  await order(page)
  await expect(page.getByText('Due today: $14.98')).toBeVisible()
  await pay(page, CARDS.good)
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
  expect(asked).toContain('/dahlia/stripe.js')
  expect(await shop.readMember(id)).toMatchObject({ isPremium: true, subscriptionStatus: 'active' })
  await page.getByRole('link', { name: 'See the predictions' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Premium', { exact: true }).first()).toBeVisible()
  await page.goto('/subscribe')
  await expect(page).toHaveURL('/')
})

test('a refused card leaves everything as it was, and another one can be tried', async ({
  page,
  shop,
}) => {
  await answerStripe(page.context(), shop)
  const id = await join(page, shop)
  await order(page)
  await pay(page, CARDS.refused)
  const form = page.frameLocator('iframe[name="embedded-checkout"]')
  await expect(form.getByRole('alert')).toHaveText('Your card was declined.')
  expect(await shop.readMember(id)).toMatchObject({ isPremium: false })
  await pay(page, CARDS.good)
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
  await shop.standIn.deliveries.settle()
  expect(await shop.readMember(id)).toMatchObject({ isPremium: true })
})

test('[call-discounts-apply] a promotion code is checked, shown and taken off; an expired and an unknown one are refused', async ({
  page,
  shop,
}) => {
  const code = `GOAL${randomUUID().slice(0, 6).toUpperCase()}`
  await addCode(shop, code, { expiresAt: new Date(shop.clock.now.getTime() - 1000).toISOString() })
  await answerStripe(page.context(), shop)
  await join(page, shop)
  const field = page.getByLabel('Promotion code')
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect(page.getByText('Please enter a code')).toBeVisible()
  await field.fill('NOSUCH')
  await apply.click()
  await expect(page.getByText('This code does not exist. Check how it is written.')).toBeVisible()
  await field.fill(`${code}late`)
  await apply.click()
  await expect(page.getByText('This code has expired.')).toBeVisible()
  await field.fill(code.toLowerCase())
  await apply.click()
  await expect(page.getByText(`The code ${code} is applied.`)).toBeVisible()
  await expect(page.getByText('Spring: 20% off the first 3 months')).toBeVisible()
  await order(page)
  await expect(page.getByText('Due today: $11.98')).toBeVisible()
  await pay(page, CARDS.good)
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
})

test('[plan-05] cancelled in the portal, access lasts to the end of the period and not longer', async ({
  page,
  shop,
}) => {
  await answerStripe(page.context(), shop)
  const id = await join(page, shop)
  await order(page)
  await pay(page, CARDS.good)
  await expect(page.getByRole('heading', { name: 'Welcome to Premium' })).toBeVisible()
  await shop.standIn.deliveries.settle()
  await page.goto(await shop.billing.openPortal(id, 'en'))
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('ends with the period that is paid')).toBeVisible()
  await shop.standIn.deliveries.settle()
  const { subscriptionEndsAt, isPremium, email } = await shop.readMember(id)
  expect(isPremium).toBe(true)
  const left = subscriptionEndsAt!.getTime() - shop.clock.now.getTime()
  shop.travel(left - 60_000)
  // A month later the session may have ended, so sign in again.
  await forgetSession(page)
  await signIn(page, shop, { email })
  await expect(page).toHaveURL('/')
  shop.travel(60_000)
  await page.goto('/subscribe')
  await expect(page.getByRole('button', { name: 'Order with obligation to pay' })).toBeVisible()
})

test('[plan-08] the discount without a code is shown on the page and taken off', async ({
  page,
  shop,
}) => {
  const now = shop.clock.now.getTime()
  const discount = await shop.billing.createDiscount({
    id: randomUUID(),
    createdBy: randomUUID(),
    form: {
      name: 'Kick-off',
      description: null,
      percentOff: 50,
      durationMonths: 1,
      promoCode: null,
      startsAt: new Date(now - DAY_MS).toISOString(),
      expiresAt: new Date(now + DAY_MS).toISOString(),
      maxRedemptions: null,
    },
  })
  const shown = page.locator('[data-active-discount]')
  await page.goto('/')
  await page.locator('#plans').scrollIntoViewIfNeeded()
  await expect(shown, 'with the plans, to everybody').toHaveText('−50% · Kick-off')
  await expect(shown).toBeVisible()
  await answerStripe(page.context(), shop)
  await join(page, shop)
  await expect(page.getByText('Kick-off: 50% off the first month')).toBeVisible()
  await order(page)
  await expect(page.getByText('Due today: $7.49')).toBeVisible()
  await shop.billing.endDiscount(discount.id, randomUUID())
  expect(await (await page.request.get('/api/discounts/active')).json()).toEqual({
    percentOff: null,
  })
})

test('when the script cannot be loaded the page says so, and that nothing was charged', async ({
  page,
  shop,
}) => {
  await join(page, shop)
  await order(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Nothing was charged' })).toBeVisible()
})
