/** The part of the processor of JSON-LD that the tests use; the package has no types of its own. */
declare module 'jsonld' {
  const jsonld: {
    expand(document: unknown, options: { readonly base: string }): Promise<unknown[]>
  }
  export default jsonld
}
