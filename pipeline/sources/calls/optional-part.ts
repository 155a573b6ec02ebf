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

/** A plan that lacks a part of so many leagues in a row lacks it of all; more calls would pause the service. */
const MOST_MISSING = 2

interface PartOfEach<League, Answer> {
  /** Name of a league's part, for the warning. */
  readonly toName: (league: League) => string
  readonly ask: (league: League) => Promise<Answer>
  readonly warn: (words: string) => void
}

/** The answers for those leagues that have one. */
export async function askOptionalOfEach<League, Answer>(
  leagues: readonly League[],
  { toName, ask, warn }: PartOfEach<League, Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  let missing = 0
  for (const league of leagues) {
    if (missing === MOST_MISSING) {
      warn(`${toName(league)} and all after it were not asked for.`)
      break
    }
    const answer = await askOptional(toName(league), () => ask(league), warn)
    missing = answer === null ? missing + 1 : 0
    if (answer !== null) answers.push(answer)
  }
  return answers
}
