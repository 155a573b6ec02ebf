import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { adminBillingRead, discountsRead } from '#site/lib/calls/admin-billing-calls.ts'
import catalogue from '#site/locales/de/admin-discounts.json' with { type: 'json' }
import { TextsProvider } from '#site/islands/shared/TextsProvider.tsx'
import { DiscountsTab } from './DiscountsTab.tsx'

function draw(isConfigured: boolean): string {
  const client = new QueryClient()
  const nothing = { subscriptions: [], events: [], changes: [], withdrawals: [], openTasks: [] }
  client.setQueryData(discountsRead.queryKey, [])
  client.setQueryData(adminBillingRead.queryKey, { isConfigured, ...nothing })
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <TextsProvider language="de" catalogue={catalogue}>
        <DiscountsTab />
      </TextsProvider>
    </QueryClientProvider>,
  )
}

test('where payments are not configured no discount is offered, and the reason stands beside the button', () => {
  const { create, notConfigured } = catalogue.adminDiscounts
  expect(draw(true)).toContain(create)
  expect(draw(true)).not.toMatch(/disabled=|no-payments/)
  const without = draw(false)
  expect(without).toMatch(/<button[^>]* disabled="" aria-describedby="no-payments"[^>]*>/)
  expect(without).toContain(`<p id="no-payments" class="text-sm text-muted">${notConfigured}</p>`)
})
