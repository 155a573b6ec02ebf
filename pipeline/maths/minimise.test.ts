import { expect, test } from 'vitest'
import { minimise, type Objective } from './minimise.ts'

const options = { maxIterations: 500, gradientTolerance: 1e-8 }

test('finds the bottom of the Rosenbrock valley, which is at (1, 1)', () => {
  const rosenbrock: Objective = (point, gradient) => {
    const [x, y] = [point[0]!, point[1]!]
    gradient[0] = -2 * (1 - x) - 400 * x * (y - x * x)
    gradient[1] = 200 * (y - x * x)
    return (1 - x) ** 2 + 100 * (y - x * x) ** 2
  }
  const start = Float64Array.of(-1.2, 1)
  const { point, value, converged } = minimise(rosenbrock, start, options)
  expect(converged).toBe(true)
  expect(point[0]).toBeCloseTo(1, 6)
  expect(point[1]).toBeCloseTo(1, 6)
  expect(value).toBeLessThan(1e-12)
  expect([...start]).toEqual([-1.2, 1])
})

test('stops at once where the slope is already flat', () => {
  const bowl: Objective = (point, gradient) => {
    gradient[0] = 2 * point[0]!
    return point[0]! ** 2
  }
  expect(minimise(bowl, Float64Array.of(0), options).iterations).toBe(0)
})

test('says that it did not converge when it runs out of steps', () => {
  const slope: Objective = (point, gradient) => {
    gradient[0] = 1
    return point[0]!
  }
  const { converged, iterations } = minimise(slope, Float64Array.of(0), {
    maxIterations: 3,
    gradientTolerance: 1e-8,
  })
  expect(converged).toBe(false)
  expect(iterations).toBe(3)
})
