// Writes the content-security policy into every built page: scripts from this origin, plus the
// hashes of the few inline ones. It runs after the build, when the inline scripts are final.
// `style-src` allows inline styles, because bars and calendars set sizes that way; inline scripts
// are never allowed.
import { createHash } from 'node:crypto'
import { STRIPE_JS_URL } from '#data/settings/settings.ts'
import { env } from './env.ts'

const INLINE_SCRIPT = /<script(?![^>]*\bsrc=)([^>]*)>([\s\S]*?)<\/script>/g
const DATA_TYPES = /type="(application\/(ld\+)?json)"/

/** What the payment form needs beside its script (docs.stripe.com/security/guide, "Content Security Policy"). */
const STRIPE_SOURCES = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://checkout.stripe.com'],
  frame: [
    'https://js.stripe.com',
    'https://*.js.stripe.com',
    'https://hooks.stripe.com',
    'https://checkout.stripe.com',
  ],
  connect: ['https://api.stripe.com', 'https://checkout.stripe.com'],
  image: ['https://*.stripe.com'],
}
const NO_SOURCES = { script: [], frame: [], connect: [], image: [] }

/** True for the page of the payment form, in any language. */
export const isPaymentPage = (file) => /^(?:[a-z]{2}[\\/])?subscribe[\\/]index\.html$/.test(file)

function toPaymentSources(stripeJsUrl) {
  if (stripeJsUrl === STRIPE_JS_URL) return STRIPE_SOURCES
  const { origin } = new URL(stripeJsUrl)
  return { script: [origin], frame: [origin], connect: [origin], image: [] }
}

const toDirective = (...sources) => sources.flat().join(' ')

/**
 * The policy for one page. A header can only make it stricter, so the page of the payment form
 * has its own: it alone may load the provider's script and show its frames.
 *
 * @param {string} html
 * @param {string | null} geoLookupUrl
 * @param {string | null} stripeJsUrl
 */
export function toPolicy(html, geoLookupUrl, stripeJsUrl = null) {
  const payment = stripeJsUrl ? toPaymentSources(stripeJsUrl) : NO_SOURCES
  const hashes = [...html.matchAll(INLINE_SCRIPT)]
    .filter(([, attributes]) => !DATA_TYPES.test(attributes))
    .map(([, , code]) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`)
  // Our own address is allowed anyway; a third party only when the operator names one.
  const connect = geoLookupUrl?.startsWith('http') ? [new URL(geoLookupUrl).origin] : []
  return [
    "default-src 'self'",
    toDirective("script-src 'self'", [...new Set(hashes)], payment.script),
    "style-src 'self' 'unsafe-inline'",
    toDirective("img-src 'self' data:", payment.image),
    toDirective("connect-src 'self'", connect, payment.connect),
    ...(payment.frame.length > 0 ? [toDirective('frame-src', payment.frame)] : []),
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    // The payment provider's script does not support Trusted Types.
    ...(stripeJsUrl ? [] : ["require-trusted-types-for 'script'", 'trusted-types pitchproof']),
  ].join('; ')
}

/**
 * Inserts the policy into a page, after the charset and before any script.
 *
 * @param {string} html
 * @param {string} file its path below the site
 */
export function addPolicy(html, file) {
  const policy = toPolicy(html, env.geoLookupUrl, isPaymentPage(file) ? env.stripeJsUrl : null)
  const meta = `<meta http-equiv="content-security-policy" content="${policy}">`
  return html.replace(/<meta charset="utf-8">/i, (charset) => charset + meta)
}
