import { expect, test } from 'vitest'
import { STRIPE_JS_URL } from '#data/settings/settings.ts'
import { isPaymentPage, toPolicy } from './content-security-policy.mjs'

const PAGE = '<script>1</script><script type="application/ld+json">{}</script>'

test('a page may run its own scripts and no others', () => {
  const policy = toPolicy(PAGE, null)
  expect(policy).toContain("script-src 'self' 'sha256-")
  expect(policy.match(/sha256/g)).toHaveLength(1)
  expect(policy).toContain("connect-src 'self';")
  expect(policy).not.toContain('stripe')
  expect(policy).not.toContain('frame-src')
  expect(toPolicy(PAGE, '/api/country')).toContain("connect-src 'self';")
  expect(toPolicy(PAGE, 'https://geo.example/json/')).toContain(
    "connect-src 'self' https://geo.example;",
  )
})

test('[subscribe-04] only the page of the payment form may load the provider’s script and show its frames', () => {
  const files = ['subscribe/index.html', 'tr/subscribe/index.html', 'tr\\subscribe\\index.html']
  expect(files.every(isPaymentPage)).toBe(true)
  for (const file of [
    'index.html',
    'about/index.html',
    'subscribe/x/index.html',
    'a/subscribe.html',
  ])
    expect(isPaymentPage(file), file).toBe(false)
  const policy = toPolicy(PAGE, null, STRIPE_JS_URL)
  expect(policy).toMatch(/script-src 'self' 'sha256-\S+ https:\/\/js\.stripe\.com /)
  expect(policy).toMatch(/frame-src https:\/\/js\.stripe\.com .*https:\/\/checkout\.stripe\.com/)
  expect(policy).toMatch(/connect-src 'self' https:\/\/api\.stripe\.com/)
  expect(policy).not.toContain('unsafe-eval')
})

test('every page but the payment form’s forbids to turn text into HTML or scripts', () => {
  expect(toPolicy(PAGE, null)).toContain(
    "; require-trusted-types-for 'script'; trusted-types pitchproof",
  )
  expect(toPolicy(PAGE, null, STRIPE_JS_URL)).not.toContain('trusted')
})

test('a stand-in is allowed in place of Stripe, and Stripe is not', () => {
  const policy = toPolicy(PAGE, null, 'http://127.0.0.1:9/stripe.js')
  expect(policy).toContain('frame-src http://127.0.0.1:9;')
  expect(policy).not.toContain('stripe.com')
})
