/** Forms of a club's name, by the word that a wording has behind it: `{{team, del}}`. */
export type Forms = Readonly<Record<string, (club: string) => string>>
