/**
 * Node's options for a command that lives for seconds, as in the `cli` script of package.json.
 * WebAssembly (the embedded database, the type stripper) is compiled once, quickly: compiling it a
 * second time, optimised, would take half a gigabyte of memory and save no time.
 */
export const SHORT_LIVED = ['--liftoff-only', '--max-semi-space-size=32']
