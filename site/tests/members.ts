/** Helpers of the tests of accounts. */
import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

export const NEW_PASSWORD = 'Long-Throw-In-77'
export const getToast = (page: Page) => page.getByRole('region', { name: /Notifications/ })
export const getSection = (page: Page, name: string) =>
  page.getByRole('region', { name, exact: true })

export async function signIn(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Leaves the page first: a refused call of it would redirect to the login in the middle of the test. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

export const expectSignedIn = (page: Page) =>
  expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
