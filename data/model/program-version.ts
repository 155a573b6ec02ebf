/** The version of this program, as `package.json` has it: what a release is called by. */
import program from '#package.json' with { type: 'json' }

/** Such as `1.0.0`. */
export const PROGRAM_VERSION: string = program.version
