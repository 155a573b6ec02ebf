/** Members, contact messages and the audit log of the administration. */
import { randomUUID } from 'node:crypto'
import { addUser, TEST_PASSWORD } from '#api/testing/test-app.ts'
import { expectNoViolation } from './axe.ts'
import { expect } from './harness.ts'
import {
  enterOffice,
  expectOpenPart,
  getPart,
  getToast,
  emptyOfficeTest as test,
} from './office.ts'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(4)

test('a member is found, given premium with an end, loses it, and is signed out everywhere', async ({
  page,
  office,
  request,
}) => {
  const email = `grace-${randomUUID()}@example.com`
  await addUser(office.database, { email, firstName: 'Grace', lastName: LONG })
  const signedIn = await request.post(`${office.url}/api/auth/login`, {
    data: { email, password: TEST_PASSWORD },
    headers: { origin: office.url },
  })
  expect(signedIn.status()).toBe(200)
  await enterOffice(page, office, 'Members')
  await page.getByLabel('Beginning of the email address or name').fill('nobody-of-this-name')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No account found.')).toBeVisible()
  await page.getByLabel('Beginning of the email address or name').fill(email.toUpperCase())
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  const member = page.getByRole('listitem').filter({ hasText: email })
  await member.getByRole('button').first().click()
  await expect(member.getByText('Free')).toBeVisible()
  await expectNoViolation(page, 'a member')

  await member.getByLabel('Premium until').fill('2020-01-01')
  await member.getByRole('button', { name: 'Grant Premium' }).click()
  await expect(member.getByText('The end must be in the future')).toBeVisible()
  await member.getByLabel('Premium until').fill('2099-06-30')
  await member.getByRole('button', { name: 'Grant Premium' }).click()
  await expect(getToast(page)).toContainText('Member updated')
  await expect(member.getByText('Premium, granted')).toBeVisible()
  await expect(member.getByText('30 Jun 2099, 23:59')).toBeVisible()

  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() !== 'GET') calls.push(request.method())
  })
  await member.getByRole('button', { name: 'Revoke Premium' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('It ends at once.')
  await expectNoViolation(page, 'the question')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(calls).toEqual([])
  await member.getByRole('button', { name: 'Revoke Premium' }).click()
  await question.getByRole('button', { name: 'Revoke Premium' }).click()
  await expect(member.getByText('Free')).toBeVisible()

  await member.getByRole('button', { name: 'End Sign-ins' }).click()
  await question.getByRole('button', { name: 'End Sign-ins' }).click()
  await expect(member.getByRole('button', { name: 'End Sign-ins' })).toHaveCount(0)
  expect((await request.get(`${office.url}/api/auth/user`)).status()).toBe(401)

  await member.getByRole('button', { name: 'Make Administrator' }).click()
  await question.getByRole('button', { name: 'Make Administrator' }).click()
  await expect(member.getByText('Administrator', { exact: true })).toBeVisible()
  await page.route('**/role', (route) =>
    route.fulfill({
      status: 409,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Conflict',
        status: 409,
        code: 'conflict',
        detail: 'This is the last administrator. Make somebody else one first.',
      }),
    }),
  )
  await member.getByRole('button', { name: 'Remove administrator rights' }).click()
  await question.getByRole('button', { name: 'Remove administrator rights' }).click()
  await expect(getToast(page)).toContainText('This is the last administrator.')
})

test('[contact-09] a message is answered by mail and put aside; a colleague who was quicker is told of', async ({
  page,
  office,
  request,
}) => {
  const message = `Where is my invoice? ${LONG}`
  const email = `writer-${randomUUID()}@example.com`
  await enterOffice(page, office, 'Messages')
  await expect(page.getByText('No open message.')).toBeVisible()
  await request.post(`${office.url}/api/contact`, {
    data: { name: 'Ada', email, subject: 'billing', message },
    headers: { origin: office.url },
  })
  await page.reload()
  const item = page.getByRole('listitem').filter({ hasText: email })
  await expect(item.getByText('Subscription & Billing')).toBeVisible()
  await expect(item.getByText('Open', { exact: true })).toBeVisible()
  await item.getByRole('button', { name: 'Answer' }).click()
  await item.getByRole('button', { name: 'Send Answer' }).click()
  await expect(item.getByText('Please enter an answer')).toBeVisible()
  await item.getByLabel('Your answer').fill('It is in your account.')
  await expectNoViolation(page, 'an answer')

  const { messages } = await (await page.request.get('/api/admin/messages')).json()
  const { id } = messages.find((each: { email: string }) => each.email === email)
  const quicker = { text: 'A colleague was here.', seenAnswers: 0 }
  await page.request.post(`/api/admin/messages/${id}/answers`, {
    data: quicker,
    headers: { origin: office.url },
  })
  await item.getByRole('button', { name: 'Send Answer' }).click()
  await expect(getToast(page)).toContainText('Somebody else has answered this message')

  await page.getByLabel('Messages', { exact: true }).last().selectOption('false')
  await expect(item.getByText('A colleague was here.')).toBeVisible()
  await expect(item.getByText('Done', { exact: true })).toBeVisible()
  // What was written stays, and may be sent once the other answer was told of.
  await expect(item.getByLabel('Your answer')).toHaveValue('It is in your account.')
  await item.getByRole('button', { name: 'Send Answer' }).click()
  await expect(getToast(page)).toContainText('Answer Sent')
  await expect
    .poll(() => office.mails.filter(({ to }) => to === email).map(({ text }) => text))
    .toContainEqual(expect.stringContaining('It is in your account.'))
  await item.getByRole('button', { name: 'Open Again' }).click()
  await expect(item.getByText('Open', { exact: true })).toBeVisible()
  await item.getByRole('button', { name: 'Mark as Done' }).click()
  await expect(item.getByText('Done', { exact: true })).toBeVisible()
})

test('the audit log lists what administrators did, by kind and by who', async ({
  page,
  office,
}) => {
  const email = await enterOffice(page, office, 'Audit Log')
  await page.request.put('/api/admin/settings', {
    data: { enableLiveMatches: true },
    headers: { origin: office.url },
  })
  await page.reload()
  const log = page.getByRole('region', { name: 'Audit log' })
  const row = log.getByRole('row').filter({ hasText: email })
  await expect(row).toContainText('Settings changed')
  await expect(row).toContainText('enableLiveMatches: true')
  await expectNoViolation(page, 'the audit log')
  const ofOneKind = page.waitForResponse((response) => response.url().includes('action=change'))
  await page.getByLabel('Action', { exact: true }).selectOption('change settings')
  await (await ofOneKind).finished()
  await expect(row).toBeVisible()
  await page.getByLabel('Administrator or object').fill('nobody-of-this-name')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText('No action found.')).toBeVisible()
  await expect(page.getByLabel('Administrator or object')).toHaveValue('nobody-of-this-name')
})

test('Back leads to the tab before, and an address changed by hand to its tab', async ({
  page,
  office,
}) => {
  await enterOffice(page, office, 'Members')
  await getPart(page, 'Audit Log').click()
  await expectOpenPart(page, 'Audit Log')
  await page.goBack()
  await expectOpenPart(page, 'Members')
  // The focus alone opens no tab.
  await page.getByRole('tab').first().focus()
  await expectOpenPart(page, 'Members')
  await page.evaluate(() => (location.hash = '#results'))
  await expectOpenPart(page, 'Match Results')
  await page.evaluate(() => (location.hash = '#content'))
  await expectOpenPart(page, 'Match Results')
})
