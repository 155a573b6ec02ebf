/**
 * Ridge regression from running sums: rows are added one at a time and not stored, so a hundred
 * thousand matches fit in a matrix of a few kilobytes. Source: Hoerl & Kennard (1970),
 * Technometrics 12(1), 55–67. The penalty is in units of each column's mean square, so the scale of
 * a column makes no difference.
 */
export class RidgeSums {
  readonly size: number
  private readonly gram: Float64Array
  private readonly moment: Float64Array
  private weight = 0

  constructor(size: number) {
    this.size = size
    this.gram = new Float64Array(size * size)
    this.moment = new Float64Array(size)
  }

  /** Adds one row with its target. */
  add(row: Float64Array, target: number, weight = 1): void {
    const { size, gram, moment } = this
    this.weight += weight
    // Lower triangle only, zeros skipped: most features are 0 in most matches.
    for (let i = 0; i < size; i++) {
      const value = row[i]! * weight
      if (value === 0) continue
      moment[i]! += value * target
      for (let j = 0; j <= i; j++) gram[i * size + j]! += value * row[j]!
    }
  }

  /**
   * The best weights.
   * @param penalty in rows of mean size: 0 is plain least squares
   */
  solve(penalty: number): Float64Array {
    const { size } = this
    const matrix = Float64Array.from(this.gram)
    for (let i = 0; i < size; i++) {
      const square = this.gram[i * size + i]!
      // A column of zeros gets a weight of 0 instead of a division by 0.
      matrix[i * size + i] = square === 0 ? 1 : square * (1 + penalty / this.weight)
    }
    return solveSymmetric(matrix, this.moment)
  }
}

/** Solves a positive definite system given by its lower triangle (Cholesky); `matrix` is overwritten. */
function solveSymmetric(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length
  for (let i = 0; i < size; i++)
    for (let j = 0; j <= i; j++) {
      let sum = matrix[i * size + j]!
      for (let k = 0; k < j; k++) sum -= matrix[i * size + k]! * matrix[j * size + k]!
      matrix[i * size + j] = i === j ? Math.sqrt(sum) : sum / matrix[j * size + j]!
    }
  const solution = Float64Array.from(right)
  for (let i = 0; i < size; i++) {
    for (let k = 0; k < i; k++) solution[i]! -= matrix[i * size + k]! * solution[k]!
    solution[i]! /= matrix[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    for (let k = i + 1; k < size; k++) solution[i]! -= matrix[k * size + i]! * solution[k]!
    solution[i]! /= matrix[i * size + i]!
  }
  return solution
}
