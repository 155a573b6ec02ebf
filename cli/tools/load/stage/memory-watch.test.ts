import { expect, test, vi } from 'vitest'
import { watchMemory } from './memory-watch.ts'

test.runIf(process.platform === 'linux')(
  'memory is the mean over the last window; a process that is gone has none',
  () => {
    vi.useFakeTimers()
    try {
      const watch = watchMemory(() => [process.pid, undefined], 2000)
      expect(watch.readMeans()).toEqual([null, null])
      vi.advanceTimersByTime(3000)
      const [own, none] = watch.readMeans()
      expect(own).toBeCloseTo(process.memoryUsage().rss / 2 ** 20, -2)
      expect(none).toBeNull()
      watch.stop()
    } finally {
      vi.useRealTimers()
    }
  },
)
