/** Passkeys, with Chromium's own virtual authenticator: the keys, signatures and questions of a browser. */
import type { CDPSession, Page } from '@playwright/test'
import { expectNoViolation } from './axe.ts'
import { expect, registerConfirmed, test } from './harness.ts'
import { expectSignedIn, forgetSession, getSection, getToast, signIn } from './members.ts'
import { findMail } from './outbox.ts'

interface Authenticator {
  readonly setVerified: (isUserVerified: boolean) => Promise<unknown>
}

/** A virtual authenticator that confirms presence and user verification at once. */
async function plugIn(page: Page): Promise<Authenticator> {
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    setVerified: (isUserVerified) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

/** Simulates a browser without conditional UI, where only the button works. */
const offerNothing = (page: Page) =>
  page.addInitScript(() => {
    // The initial blank page is not a secure context and has no such class.
    if (typeof PublicKeyCredential === 'undefined') return
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false)
  })

async function add(page: Page, password: string): Promise<void> {
  await page.goto('/account')
  const section = getSection(page, 'Passkeys')
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await section.getByLabel('Current password').fill(password)
  await section.getByRole('button', { name: 'Add a passkey' }).click()
}

for (const { colorScheme, width } of [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 320 },
] as const)
  test.describe(`${colorScheme} at ${width} px`, () => {
    test.use({ colorScheme, viewport: { width, height: 900 } })

    test(`a passkey is added, signs in by itself and by the button, is renamed and removed, ${colorScheme}`, async ({
      page,
    }) => {
      const { email, password } = await registerConfirmed(page)
      await plugIn(page)
      await add(page, password)
      await expect(getToast(page)).toContainText('The passkey was added')
      const section = getSection(page, 'Passkeys')
      const row = section.getByRole('listitem')
      await expect(row).toContainText('Not used yet')
      await findMail(email, /passkey was added/)
      await expectNoViolation(page, 'a passkey')

      // The authenticator answers what the browser offers in the field.
      await forgetSession(page)
      await page.goto('/login')
      await expectSignedIn(page)
      await page.goto('/account')
      await expect(row).toContainText('Last used')
      await expect(getSection(page, 'Sign-ins')).toContainText('with a passkey')

      await row.getByRole('button', { name: /^Rename/ }).click()
      await page.getByLabel('Name of the passkey').fill('')
      await page.keyboard.press('Enter')
      await expect(row.getByText('Please enter a name')).toBeVisible()
      await page.getByLabel('Name of the passkey').fill('My phone')
      await page.keyboard.press('Enter')
      await expect(row).toContainText('My phone')

      await forgetSession(page)
      await offerNothing(page)
      await page.goto('/login')
      await expect(page.getByLabel('Email')).toHaveAttribute('autocomplete', 'username webauthn')
      await expectNoViolation(page, 'sign-in')
      const button = page.getByRole('button', { name: 'Use a passkey' })
      await page.getByRole('button', { name: 'Sign In' }).focus()
      await page.keyboard.press('Tab')
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expectSignedIn(page)

      await page.goto('/account')
      await row.getByRole('button', { name: 'Remove the passkey: My phone' }).click()
      await expect(row.getByRole('alert')).toContainText('You can still sign in with your password')
      await expectNoViolation(page, 'the question')
      await row.getByLabel('Current password').fill(password)
      await row.getByRole('button', { name: 'Remove', exact: true }).click()
      await expect(row).toHaveCount(0)
      await findMail(email, /passkey was removed/)
      await forgetSession(page)
      await page.goto('/login')
      await button.click()
      await expect(page.getByRole('alert').first()).toHaveText(
        'This passkey is not known here. Please sign in with your password.',
      )
      await expect(button).toBeFocused()
      await expectNoViolation(page, 'an unknown passkey')
      await signIn(page, email, password)
      await expectSignedIn(page)
    })
  })

test('each reason for a missing passkey has its message', async ({ page }) => {
  const { password } = await registerConfirmed(page)
  await offerNothing(page)
  const authenticator = await plugIn(page)
  await add(page, password)
  await expect(getToast(page)).toContainText('The passkey was added')
  await add(page, password)
  await expect(getToast(page)).toContainText('This device already has a passkey for your account.')
  await forgetSession(page)
  await authenticator.setVerified(false)
  await page.goto('/login')
  const button = page.getByRole('button', { name: 'Use a passkey' })
  await button.click()
  await expect(page.getByRole('alert').first()).toContainText('No passkey was chosen')
  await page.addInitScript(() => {
    Object.defineProperty(globalThis, 'PublicKeyCredential', { value: undefined })
  })
  await page.reload()
  await button.click()
  await expect(page.getByRole('alert').first()).toContainText('cannot use passkeys')
})

test('the library is loaded with the first passkey and not with the page', async ({ page }) => {
  const carriers: string[] = []
  await page.route('**/*.js', async (route) => {
    const reply = await route.fetch()
    // A message that only the library has.
    if ((await reply.text()).includes('WebAuthn is not supported in this browser'))
      carriers.push(reply.url())
    await route.fulfill({ response: reply })
  })
  const { password } = await registerConfirmed(page)
  await plugIn(page)
  await page.goto('/account')
  await expect(getSection(page, 'Sign-ins').getByRole('listitem')).not.toHaveCount(0)
  expect(carriers).toEqual([])
  await add(page, password)
  await expect(getToast(page)).toContainText('The passkey was added')
  expect(carriers).toHaveLength(1)
})
