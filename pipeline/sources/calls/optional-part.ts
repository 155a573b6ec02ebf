/** Optional part of a feed that a plan may lack: matches come without it, with a warning. */
import { AppError } from '#data/model/errors.ts'

/**
 * The answer of `ask`; null when the service refuses or fails.
 * @param what name of the part, for the warning: "Tables", "Odds of played matches"
 */
export async function askOptional<Answer>(
  what: string,
  ask: () => Promise<Answer>,
  warn: (words: string) => void,
): Promise<Answer | null> {
  try {
    return await ask()
  } catch (error) {
    // A wrong key stops the run: it is wrong for the matches too.
    if (!(error instanceof AppError) || error.code === 'bad_configuration') throw error
    warn(`${what} are missing: ${error.message}`)
    return null
  }
}
