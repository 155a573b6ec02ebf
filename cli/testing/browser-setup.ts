import makeEmptyDatabases from '#data/testing/empty-databases.ts'
import { startTestProduct } from './test-product.ts'

/** Playwright calls this once before all tests, and the function it returns once after them. */
export default async function startForBrowsers(): Promise<() => Promise<void>> {
  const removeDatabases = await makeEmptyDatabases()
  const stopProduct = await startTestProduct()
  return async () => {
    await stopProduct()
    await removeDatabases()
  }
}
