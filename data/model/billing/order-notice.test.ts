import { expect, test } from 'vitest'
import { formatMoney } from './order-notice.ts'

test('money stands as each language writes it, the free price without cents', () => {
  const price = { amount: 1498, currency: 'usd' }
  const spaced = (text: string) => text.replaceAll(/\s/g, ' ')
  expect(formatMoney(price, 'en')).toBe('$14.98')
  expect(spaced(formatMoney(price, 'de'))).toBe('14,98 $')
  expect(spaced(formatMoney(price, 'pt'))).toBe('14,98 US$')
  expect(spaced(formatMoney(price, 'tr'))).toBe('14,98 ABD doları')
  const free = formatMoney({ ...price, amount: 0 }, 'tr', { trailingZeroDisplay: 'stripIfInteger' })
  expect(spaced(free)).toBe('0 ABD doları')
})
