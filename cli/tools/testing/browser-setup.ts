import { startTestProduct } from './test-product.ts'

/** Playwright calls this once before all tests, and what it answers once after them. */
export default () => startTestProduct()
