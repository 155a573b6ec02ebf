/** The ways out of a subscription in a browser: cancelling and resuming, withdrawing, both signed in and by a mailed link, and closing the account. */
import { randomUUID } from 'node:crypto'
import { TEST_PASSWORD } from '#api/testing/test-app.ts'
import { expect } from './harness.ts'
import { signIn, test, type Shop } from './shop.ts'
import { DAY_MS } from '#data/model/time.ts'

async function addPayer(shop: Shop) {
  const email = `payer-${randomUUID()}@example.com`
  const { id } = await shop.addMember(email)
  const subscriptionId = await shop.subscribe(id)
  await shop.standIn.deliveries.settle()
  // The first of the thirty days has begun.
  shop.travel(1000)
  const read = () => shop.standIn.account.subscriptions.get(subscriptionId)!
  return { id, email, read }
}

test('a member cancels and resumes in the account, and gets a message when Stripe does not answer', async ({
  page,
  shop,
}) => {
  const { email, read } = await addPayer(shop)
  shop.standIn.faults.push({ kind: 'status', status: 500, on: /^GET subscriptions/ })
  await signIn(page, shop, { email, next: '/account' })
  const panel = page.getByRole('region', { name: 'Subscription' })
  await expect(panel.getByRole('alert')).toContainText('cannot be shown right now')
  expect(shop.standIn.faults).toEqual([])
  await panel.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(/Premium renews on/)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText(/Premium ends on .*; you will not be charged again/)).toBeVisible()
  expect(read().cancel_at_period_end).toBe(true)
  await page.getByRole('button', { name: 'Keep Premium' }).click()
  await expect(page.getByText(/Premium renews on/)).toBeVisible()
  expect(read().cancel_at_period_end).toBe(false)
})

test('a member withdraws from the contract in two steps, and sees the refund', async ({
  page,
  shop,
}) => {
  const { id, email, read } = await addPayer(shop)
  await signIn(page, shop, { email, next: '/account' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Withdraw from contract here' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Withdraw from contract' })
  await expect(dialog).toContainText('We pay back $14.49')
  await expect(dialog).toContainText(email)
  await dialog.getByRole('button', { name: 'Keep Premium' }).click()
  expect(read().status).toBe('active')
  await main.getByRole('button', { name: 'Withdraw from contract here' }).click()
  await dialog.getByRole('button', { name: 'Confirm withdrawal' }).click()
  await expect(
    main.getByText(/You withdrew from the contract on .* Paid back: \$14\.49\./),
  ).toBeVisible()
  await expect(main.getByRole('button', { name: 'Withdraw from contract here' })).toHaveCount(0)
  expect(read().status).toBe('canceled')
  expect(await shop.readMember(id)).toMatchObject({ isPremium: false })
  const { text } = await shop.letters.find(email, /received your withdrawal/)
  expect(text).toMatch(/Received: .* UTC/)
})

test('the button to withdraw is gone when the 14 days are over', async ({ page, shop }) => {
  const { email } = await addPayer(shop)
  shop.travel(16 * DAY_MS)
  await signIn(page, shop, { email, next: '/account' })
  await expect(page.getByText(/Premium renews on/)).toBeVisible()
  await expect(
    page.getByRole('main').getByRole('button', { name: 'Withdraw from contract here' }),
  ).toHaveCount(0)
  shop.travel(-16 * DAY_MS)
})

for (const way of [
  {
    link: 'Cancel subscription',
    submit: 'Cancel now',
    subject: /Confirm your cancellation/,
    confirm: 'Confirm cancellation',
    done: /Your subscription is cancelled\. Premium stays active until/,
    path: '/cancel',
  },
  {
    link: 'Withdraw from contract here',
    submit: 'Send withdrawal',
    subject: /Confirm your withdrawal/,
    confirm: 'Confirm withdrawal',
    done: /You have withdrawn from the contract, and Premium has ended/,
    path: '/withdraw',
  },
])
  test(`without signing in, from the foot of any page: ${way.link}`, async ({ page, shop }) => {
    const { email, read } = await addPayer(shop)
    await page.goto('/faq')
    await page.getByRole('button', { name: 'Decline' }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: way.link }).click()
    await expect(page).toHaveURL(way.path)
    const submit = page.getByRole('button', { name: way.submit })
    await submit.click()
    await expect(page.getByText('Please enter a valid email address')).toBeVisible()
    await page.getByLabel('Email of your account').fill(email)
    await submit.click()
    await expect(
      page.getByText(/Received on .* an email with the link is on its way/),
    ).toBeVisible()
    expect(read()).toMatchObject({ status: 'active', cancel_at_period_end: false })
    const token = await shop.letters.findToken(email, way.subject)
    await page.goto(`${way.path}#token=${token}`)
    // The page is there already: it reads the new part of its address without a new load.
    await page.getByRole('button', { name: way.confirm }).click()
    await expect(page.getByText(way.done)).toBeVisible()
    await expect(page, 'the token leaves the address bar').toHaveURL(way.path)
    expect(read().cancel_at_period_end || read().status === 'canceled').toBe(true)
    await page.goto(`${way.path}?again#token=${token}`)
    await page.getByRole('button', { name: way.confirm }).click()
    await expect(
      page.getByRole('alert').filter({ hasText: 'expired or was already used' }),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Ask for a new link' }).click()
    await expect(page.getByLabel('Email of your account')).toBeVisible()
    // A newer link that is pasted into this page takes the place of the refused one.
    await page.evaluate(() => (location.hash = '#token=newer'))
    await expect(page.getByRole('button', { name: way.confirm })).toBeVisible()
  })

test('closing the account ends its subscription', async ({ page, shop }) => {
  const { email, read } = await addPayer(shop)
  await signIn(page, shop, { email, next: '/account' })
  await page.getByRole('button', { name: 'Close the account' }).click()
  await page.getByLabel('Current password').last().fill(TEST_PASSWORD)
  await page.getByRole('button', { name: 'Close my account' }).click()
  await expect(page).toHaveURL('/')
  await expect.poll(() => read().status).toBe('canceled')
})
