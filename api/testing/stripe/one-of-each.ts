/** Final checks of every payment test: nothing was created twice, and the plan is the paid one. */
import { expect } from 'vitest'
import { readCustomerId, type Bench } from './bench.ts'

export async function expectOneOfEach(bench: Bench, userId: string): Promise<void> {
  const { account } = bench.standIn
  const member = await bench.readMember(userId)
  const customers = [...account.customers.values()].filter(({ email }) => email === member.email)
  expect(customers).toHaveLength(1)
  expect(await readCustomerId(bench.database, userId)).toBe(customers[0]!.id)
  expect(account.listSubscriptionsOf(customers[0]!.id)).toHaveLength(1)
  expect(member).toMatchObject({ isPremium: true, subscriptionStatus: 'active' })
}
