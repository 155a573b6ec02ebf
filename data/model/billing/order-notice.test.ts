import { expect, test } from 'vitest'
import { LANGUAGE_CODES } from '#data/model/languages.ts'
import { formatMoney } from './order-notice.ts'

const spaced = (text: string) => text.replaceAll(/\s/g, ' ')

test('money stands as each language writes it, the free price without cents', () => {
  const price = { amount: 1498, currency: 'usd' }
  expect(formatMoney(price, 'en')).toBe('$14.98')
  expect(spaced(formatMoney(price, 'de'))).toBe('14,98 $')
  expect(spaced(formatMoney(price, 'pt'))).toBe('14,98 US$')
  expect(spaced(formatMoney(price, 'tr'))).toBe('14,98 ABD doları')
  expect(spaced(formatMoney({ ...price, amount: 0 }, 'tr', 'short'))).toBe('0 ABD doları')
})

/** Every presentment currency of Stripe (docs.stripe.com/currencies), by the digits of its amounts. */
const BY_DIGITS = {
  0: 'BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF',
  2: `USD AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BRL BSD BWP BYN BZD CAD CDF
    CHF CNY COP CRC CVE CZK DKK DOP DZD EGP ETB EUR FJD FKP GBP GEL GIP GMD GTQ GYD HKD HNL HTG HUF
    IDR ILS INR ISK JMD KES KGS KHR KYD KZT LAK LBP LKR LRD LSL MAD MDL MKD MMK MNT MOP MUR MVR MWK
    MXN MYR MZN NAD NGN NIO NOK NPR NZD PAB PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SEK SGD
    SHP SLE SOS SRD STD SZL THB TJS TOP TRY TTD TWD TZS UAH UGX UYU UZS WST XCD YER ZAR ZMW`,
  3: 'BHD JOD KWD OMR TND',
} as const
const CASES = Object.entries(BY_DIGITS).flatMap(([digits, codes]) =>
  codes.split(/\s+/).map((currency) => ({ currency, digits: Number(digits) })),
)

/** The digits of a formatted amount; a currency's name may have some too: `STD (1977–2017)`. */
const readDigits = (text: string) => /\d[\d.,]*/.exec(text)![0].replaceAll(/\D/g, '')

test.each(CASES)('$currency has $digits digits, as Stripe counts it', ({ currency, digits }) => {
  const amount = 149 * 10 ** digits
  for (const language of LANGUAGE_CODES) {
    const odd = formatMoney({ amount: amount + 1, currency: currency.toLowerCase() }, language)
    expect(readDigits(odd)).toBe(String(amount + 1))
    expect(odd).toMatch(digits === 0 ? /149|150/ : new RegExp(`149[.,]0{${digits - 1}}1(?!\\d)`))
    expect(formatMoney({ amount, currency }, language)).toMatch(/(?<!\d)149(?!\d)/)
  }
})

test.each([
  [149800, 'HUF', 'HUF 1,498'],
  [149850, 'HUF', 'HUF 1,498.50'],
  [149800, 'ISK', 'ISK 1,498'],
  [149800, 'UGX', 'UGX 1,498'],
  [149800, 'JPY', '¥149,800'],
  [149800, 'KWD', 'KWD 149.800'],
  [149800, 'EUR', '€1,498.00'],
])('%d of %s is %s', (amount, currency, shown) => {
  expect(spaced(formatMoney({ amount, currency }, 'en'))).toBe(shown)
})
