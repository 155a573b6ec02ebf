/** The part of autocannon that is used here; the package has no types of its own. */
declare module 'autocannon' {
  interface Result {
    readonly duration: number
    readonly requests: { readonly total: number }
    readonly latency: { readonly p50: number; readonly p99: number }
    readonly errors: number
    readonly non2xx: number
  }
  export default function autocannon(options: object): Promise<Result>
}
