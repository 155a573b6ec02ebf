import { startTestProduct } from './test-product.ts'

/** Playwright calls this once before all tests, and the function it returns once after them. */
export default () => startTestProduct()
