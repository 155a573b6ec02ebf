/** Most clubs and leagues that somebody may follow: few enough to be read and drawn at once. Apart from the schemas, because stars load no zod. */
export const MOST_FOLLOWS = 100
