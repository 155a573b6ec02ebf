/**
 * Limited-memory BFGS with a backtracking line search: finds the lowest point
 * of a smooth function from its value and gradient.
 *
 * @see Nocedal & Wright (2006), Numerical Optimization, algorithms 7.4 and 3.1
 */

/** Value at `point`; writes the gradient there into `gradient`. */
export type Objective = (point: Float64Array, gradient: Float64Array) => number

export interface MinimiseOptions {
  readonly maxIterations: number
  /** Stops when no slope is steeper than this, measured against the size of the value. */
  readonly gradientTolerance: number
}

export interface Minimum {
  readonly point: Float64Array
  readonly value: number
  readonly iterations: number
  readonly converged: boolean
}

const MEMORY = 8
const SUFFICIENT_DECREASE = 1e-4
const MAX_HALVINGS = 40
const ROUNDING = 1e-9

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0
  for (let index = 0; index < a.length; index++) sum += a[index]! * b[index]!
  return sum
}

function toSteepest(gradient: Float64Array): number {
  let steepest = 0
  for (const slope of gradient) steepest = Math.max(steepest, Math.abs(slope))
  return steepest
}

interface Step {
  readonly move: Float64Array
  readonly turn: Float64Array
  readonly curvature: number
}

/** The two-loop recursion: minus the gradient, bent by what the last steps showed of the curvature. */
function toDirection(gradient: Float64Array, steps: readonly Step[]): Float64Array {
  const direction = gradient.map((slope) => -slope)
  const weights: number[] = []
  for (const { move, turn, curvature } of steps.toReversed()) {
    const weight = dot(move, direction) / curvature
    weights.push(weight)
    for (let index = 0; index < direction.length; index++)
      direction[index]! -= weight * turn[index]!
  }
  const last = steps.at(-1)
  const scale = last ? last.curvature / dot(last.turn, last.turn) : 1 / (1 + toSteepest(gradient))
  for (let index = 0; index < direction.length; index++) direction[index]! *= scale
  for (const { move, turn, curvature } of steps) {
    const weight = weights.pop()! - dot(turn, direction) / curvature
    for (let index = 0; index < direction.length; index++)
      direction[index]! += weight * move[index]!
  }
  return direction
}

/** The lowest point found from `start`, which is left as it is. */
export function minimise(
  objective: Objective,
  start: Float64Array,
  options: MinimiseOptions,
): Minimum {
  let point = Float64Array.from(start)
  let gradient = new Float64Array(point.length)
  let value = objective(point, gradient)
  const steps: Step[] = []
  for (let iteration = 0; iteration < options.maxIterations; iteration++) {
    if (toSteepest(gradient) < options.gradientTolerance * Math.max(1, Math.abs(value)))
      return { point, value, iterations: iteration, converged: true }
    const direction = toDirection(gradient, steps)
    const slope = dot(gradient, direction)
    const next = new Float64Array(point.length)
    const nextGradient = new Float64Array(point.length)
    let length = 1
    let nextValue = Number.POSITIVE_INFINITY
    for (let halving = 0; halving < MAX_HALVINGS; halving++) {
      for (let index = 0; index < point.length; index++)
        next[index] = point[index]! + length * direction[index]!
      nextValue = objective(next, nextGradient)
      if (nextValue <= value + SUFFICIENT_DECREASE * length * slope) break
      length /= 2
    }
    // No step helps: at the bottom the promised gain drowns in rounding.
    if (!(nextValue < value)) {
      const converged = -slope < ROUNDING * Math.max(1, Math.abs(value))
      return { point, value, iterations: iteration, converged }
    }
    const move = next.map((coordinate, index) => coordinate - point[index]!)
    const turn = nextGradient.map((coordinate, index) => coordinate - gradient[index]!)
    const curvature = dot(move, turn)
    if (curvature > 1e-12) steps.push({ move, turn, curvature })
    if (steps.length > MEMORY) steps.shift()
    point = next
    gradient = nextGradient
    value = nextValue
  }
  return { point, value, iterations: options.maxIterations, converged: false }
}
