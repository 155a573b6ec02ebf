import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { makeGiveWay } from './give-way.ts'

async function passTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await setImmediate()
}

test('a drawing begins when the last call is answered', async () => {
  const { beginCall, takeTurn } = makeGiveWay()
  const drawn: string[] = []
  const [endFirst, endSecond] = [beginCall(), beginCall()]
  const drawing = takeTurn().then(() => drawn.push('page'))
  endFirst()
  const endThird = beginCall()
  endSecond()
  await setImmediate()
  expect(drawn).toEqual([])
  endThird()
  await drawing
  await takeTurn()
  expect(drawn).toEqual(['page'])
})

test('where calls never end, drawings go on, one after each 20 ms', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const { beginCall, takeTurn } = makeGiveWay()
    beginCall()
    let drawn = 0
    for (let page = 0; page < 3; page++) void takeTurn().then(() => drawn++)
    const counts: number[] = []
    for (let step = 0; step < 6; step++) {
      await passTurns(3)
      counts.push(drawn)
      vi.advanceTimersByTime(10)
    }
    expect(counts).toEqual([0, 0, 1, 1, 2, 2])
  } finally {
    vi.useRealTimers()
  }
})
