/** The discounts tab of the administration in a browser, with the stand-in in the place of Stripe. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addUser } from '#api/testing/test-app.ts'
import { expect } from './harness.ts'
import { getToast } from './members.ts'
import { signIn, test, type Shop } from './shop.ts'

async function openTab(page: Page, shop: Shop): Promise<void> {
  const { email } = await addUser(shop.database, { email: 'admin@example.com', isAdmin: true })
  await signIn(page, shop, { email, next: '/admin' })
  await page.getByRole('tab', { name: 'Discounts' }).click()
}

async function fillDiscount(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Create Discount' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Summer')
  await dialog.getByLabel('Per cent off').fill('25')
  await dialog.getByLabel('Promotion code').fill(code)
  await dialog.getByLabel('Starts').fill('2020-01-01T00:00')
  await dialog.getByLabel('Ends').fill('2099-01-01T00:00')
}

test('[admin-disc-01] [admin-disc-09] [admin-disc-10] [empty-admin] [msg-discount-create] [msg-discount-deactivate] the tab: no discounts yet, one made, one ended for good', async ({
  page,
  shop,
}) => {
  await openTab(page, shop)
  await expect(page.getByText('No discounts yet')).toBeVisible()
  await page.getByRole('button', { name: 'Create Discount' }).click()
  await page.getByRole('button', { name: 'Create discount' }).last().click()
  await expect(page.getByText('Name is required')).toBeVisible()
  await expect(page.getByText('Enter a number from 1 to 100')).toBeVisible()
  await page.getByRole('button', { name: 'Close', exact: true }).last().click()

  const code = `sun${randomUUID().slice(0, 5)}`
  await fillDiscount(page, code)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(getToast(page)).toContainText('Discount created successfully with Stripe coupon')
  const row = page.getByRole('row').filter({ hasText: code.toUpperCase() })
  await expect(row).toContainText('25%')
  await expect(row).toContainText('Active')
  expect(shop.standIn.account.coupons.size).toBe(1)

  await fillDiscount(page, code)
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(getToast(page)).toContainText('Error')
  await expect(getToast(page)).toContainText(`The code ${code.toUpperCase()} was given to`)
  await page.route('**/api/admin/discounts', (route) => route.abort())
  await page.getByRole('dialog').locator('button[type=submit]').click()
  await expect(getToast(page)).toContainText('Failed to create discount')
  await page.unroute('**/api/admin/discounts')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()

  const ends: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ends.push(request.url())
  })
  await row.getByRole('button', { name: 'Deactivate' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Are you sure you want to deactivate this discount?')
  await question.getByRole('button', { name: 'Keep it' }).click()
  expect(ends).toEqual([])
  await page.route('**/api/admin/discounts/*', (route) => route.abort())
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(getToast(page)).toContainText('Failed to deactivate discount')
  await page.unroute('**/api/admin/discounts/*')
  await row.getByRole('button', { name: 'Deactivate' }).click()
  await question.getByRole('button', { name: 'Deactivate' }).click()
  await expect(getToast(page)).toContainText('Discount deactivated successfully')
  await expect(row).toContainText('Deactivated')
  await expect(row.getByRole('button')).toHaveCount(0)
  expect(shop.standIn.account.coupons.size).toBe(0)
})

test('the administrator sees subscriptions, events and why somebody is premium', async ({
  page,
  shop,
}) => {
  const { id, email } = await shop.addMember(`payer-${randomUUID()}@example.com`)
  const subscriptionId = await shop.subscribe(id)
  await shop.standIn.deliveries.settle()
  await openTab(page, shop)
  const subscriptions = page.getByRole('region', { name: 'Subscriptions' })
  await expect(subscriptions.getByRole('row').filter({ hasText: subscriptionId })).toContainText(
    'Active',
  )
  const changes = page.getByRole('region', { name: 'Premium changes' })
  await expect(changes.getByRole('row').filter({ hasText: email }).first()).toContainText('evt_')
  await expect(page.getByRole('region', { name: 'Stripe events' })).toContainText('invoice.paid')
})
