/** Pools by invitation: started, joined by a link through registration, renewed, closed and left. */
import type { Page } from '@playwright/test'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { expectNoViolation } from './axe.ts'
import { expect, expectNoSidewaysScroll, registerConfirmed, test } from './harness.ts'
import { getToast } from './members.ts'

const row = (page: Page, nickname: string) => page.locator(`[data-member="${nickname}"]`)
const link = (page: Page) => page.getByRole('textbox', { name: 'Link to the group' })
const readLink = (page: Page) => link(page).inputValue()

async function startPool(page: Page, name: string): Promise<void> {
  await page.goto('/pools')
  await page.getByLabel('Name of the group').fill(name)
  await page.getByLabel('Your nickname in this group').fill('Ada')
  await expect(page.getByLabel('Premier League')).toBeChecked()
  await page.getByRole('button', { name: 'Start the group' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}

async function join(page: Page, address: string, nickname: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('Your nickname in this group').fill(nickname)
  await page.getByRole('button', { name: 'Join', exact: true }).click()
}

test('a pool is started with what it needs, and says what is missing', async ({ page }) => {
  await registerConfirmed(page)
  await page.goto('/account')
  await page.getByRole('link', { name: /^Your prediction groups/ }).click()
  await expect(page.getByText('You are in no group yet.')).toBeVisible()
  await expectNoViolation(page, 'no pool yet')
  await page.getByLabel('Your nickname in this group').fill('A')
  await page.getByLabel('Last day').fill('2029-01-01')
  // All leagues are chosen at first.
  const leagues = page.getByRole('group', { name: 'Leagues whose matches count' })
  for (const league of await leagues.getByRole('checkbox').all()) await league.uncheck()
  await page.getByRole('button', { name: 'Start the group' }).click()
  await expect(page.getByText('Please use 2 to 60 characters')).toBeVisible()
  await expect(page.getByText('Please use 2 to 20 characters')).toBeVisible()
  await expect(page.getByText('Please choose at least one league')).toBeVisible()
  await startPool(page, 'Office league')
  await expect(page.getByText('None of its matches has been played yet.')).toBeVisible()
  await expect(row(page, 'Ada')).toContainText('you, owner')
  await expectNoViolation(page, 'a pool of one')
})

test('an invitation leads through sign-in into the pool; the owner removes a member, renews the link, closes the pool and leaves', async ({
  page,
  browser,
}) => {
  await registerConfirmed(page)
  await startPool(page, 'Sunday friends')
  const first = await readLink(page)
  const other = await browser.newPage()
  const { email, password } = await registerConfirmed(other)
  await other.context().clearCookies()
  await other.goto(first)
  await expect(other).toHaveURL(/\/login\?next=%2Fpools%3Fjoin%3D/)
  await other.getByLabel('Email').fill(email)
  await other.getByLabel('Password').fill(password)
  await other.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'You are invited to Sunday friends',
  )
  await expectNoViolation(other, 'an invitation')
  await other.getByLabel('Your nickname in this group').fill('ada')
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(other.getByText('Somebody in this group has that nickname.')).toBeVisible()
  await other.getByLabel('Your nickname in this group').fill('Bob')
  await other.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(row(other, 'Bob')).toContainText('you')
  await expect(link(other), 'for the owner alone').toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: 'Remove Bob' }).click()
  await expect(page.getByText('Remove Bob from the group?')).toBeVisible()
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(row(page, 'Bob')).toHaveCount(0)
  await other.reload()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText(
    'This is not one of your groups',
  )
  await other.goto(first)
  await expect(other.getByText('This invitation is not valid any more.')).toBeVisible()

  const second = await readLink(page)
  expect(second).not.toBe(first)
  await page.getByRole('button', { name: 'Renew the link' }).click()
  await page.getByRole('button', { name: 'Renew the link' }).click()
  await expect(getToast(page)).toContainText('The group has a new link')
  await join(other, await readLink(page), 'Bob')
  await expect(row(other, 'Bob')).toBeVisible()

  await page.reload()
  await page.getByRole('button', { name: 'Close the group' }).click()
  await page.getByRole('button', { name: 'Leave it as it is' }).click()
  await page.getByRole('button', { name: 'Close the group' }).click()
  await page.getByRole('button', { name: 'Close the group' }).click()
  await expect(page.getByText('This group is closed')).toBeVisible()
  await page.getByRole('button', { name: 'Leave the group' }).click()
  await page.getByRole('button', { name: 'Leave the group' }).click()
  await expect(page.getByText('You are in no group yet.')).toBeVisible()
  await other.reload()
  await expect(row(other, 'Bob')).toContainText('you, owner')
  await other.context().close()
})

test('on the smallest phone, in both themes and in every language nothing scrolls sideways', async ({
  page,
}) => {
  await registerConfirmed(page)
  await startPool(page, 'The Honourable Company of Saturday Afternoon Forecasters')
  const path = new URL(page.url()).search
  await page.setViewportSize({ width: 320, height: 640 })
  for (const language of LANGUAGE_CODES) {
    const prefix = language === 'en' ? '' : `/${language}`
    for (const address of [`${prefix}/pools`, `${prefix}/pools${path}`]) {
      await page.goto(address)
      await expect(page.locator('h1')).toBeVisible()
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await expectNoSidewaysScroll(page, `${colorScheme} ${address}`)
        if (address === `/de/pools${path}`)
          await expectNoViolation(page, `${colorScheme} pool in German`)
      }
    }
  }
  await page.goto('/pools')
  await expect(page.locator('[data-pool]')).toHaveCount(1)
})
