/** Following a club or league in browser tests: stars, and the cards at the top of `/`. */
import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

export const LEAGUE = '/leagues/premier-league'
export const star = (page: Page, key: string) => page.locator(`[data-follow="${key}"] button`)
export const clubs = (page: Page) => page.locator('#my-clubs')
export const cards = (page: Page) => page.locator('.my-club')
export const listFollowed = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((card) => card.getAttribute('data-card')))

/** The first clubs of the league's season picture, as keys. */
export async function readClubs(page: Page, count: number): Promise<string[]> {
  await page.goto(LEAGUE)
  const keys = await page
    .locator('.season-row [data-follow]')
    .evaluateAll((all) => all.map((place) => place.getAttribute('data-follow')!))
  expect(keys.length).toBeGreaterThanOrEqual(count)
  return keys.slice(0, count)
}

export async function press(page: Page, key: string): Promise<void> {
  await star(page, key).first().click()
  await expect(star(page, key).first()).toHaveAttribute('aria-pressed', 'true')
}
