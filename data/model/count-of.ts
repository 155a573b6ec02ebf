/** A number of things, such as "1 season" or "2 seasons". */
export const countOf = (n: number, one: string, many = `${one}s`) => `${n} ${n === 1 ? one : many}`
