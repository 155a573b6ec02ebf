/** The parts of `npm test`, which run beside each other on machines of their own (`.github/workflows/test.yml`). */
export const TEST_PARTS = ['fast', 'unit', 'machines', 'browser', 'installations'] as const
export type TestPart = (typeof TEST_PARTS)[number]
