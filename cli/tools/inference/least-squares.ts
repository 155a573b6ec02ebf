/** Ridge regression, small: what an attacker would fit. Pure. */

/** Solves A x = b by Gaussian elimination with pivoting. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at]!])
  const size = rows.length
  for (let column = 0; column < size; column++) {
    const pivot = rows
      .slice(column)
      .reduce(
        (best, row, at) =>
          Math.abs(row[column]!) > Math.abs(rows[best]![column]!) ? column + at : best,
        column,
      )
    ;[rows[column], rows[pivot]] = [rows[pivot]!, rows[column]!]
    for (let below = column + 1; below < size; below++) {
      const share = rows[below]![column]! / rows[column]![column]!
      for (let at = column; at <= size; at++) rows[below]![at]! -= share * rows[column]![at]!
    }
  }
  const answer = Array.from({ length: size }, () => 0)
  for (let row = size - 1; row >= 0; row--) {
    const known = answer.reduce((sum, value, at) => sum + value * rows[row]![at]!, 0)
    answer[row] = (rows[row]![size]! - known) / rows[row]![row]!
  }
  return answer
}

export interface Sample {
  readonly features: readonly number[]
  readonly target: number
  readonly weight?: number
}

/** The coefficients that fit weighted samples best, each held back by `ridge`. */
export function fitRidge(samples: readonly Sample[], ridge: number): number[] {
  const size = samples[0]!.features.length
  const matrix = Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (_, column) => (row === column ? ridge : 0)),
  )
  const right = Array.from({ length: size }, () => 0)
  for (const { features, target, weight = 1 } of samples)
    for (let row = 0; row < size; row++) {
      const scaled = weight * features[row]!
      right[row]! += scaled * target
      for (let column = 0; column < size; column++)
        matrix[row]![column]! += scaled * features[column]!
    }
  return solve(matrix, right)
}

export const apply = (coefficients: readonly number[], features: readonly number[]): number =>
  coefficients.reduce((sum, coefficient, at) => sum + coefficient * features[at]!, 0)
