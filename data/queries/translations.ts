/** Stored translations: each text is translated once for all visitors. */
import { createHash } from 'node:crypto'
import { and, eq, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { translations } from '#data/db/schema.ts'

interface TextPair {
  readonly sourceText: string
  readonly sourceLang: string
  readonly targetLang: string
}

const toHash = (text: string) => createHash('sha256').update(text).digest('hex')

/** The stored translation, or null; its hit counter is increased. */
export async function recallTranslation(db: WriteDb, pair: TextPair): Promise<string | null> {
  const [row] = await db
    .update(translations)
    .set({ hitCount: sql`${translations.hitCount} + 1` })
    .where(
      and(
        eq(translations.sourceHash, toHash(pair.sourceText)),
        eq(translations.sourceLang, pair.sourceLang),
        eq(translations.targetLang, pair.targetLang),
      ),
    )
    .returning({ text: translations.translatedText })
  return row?.text ?? null
}

/** Stores a translation; one stored in the meantime stays. */
export async function storeTranslation(
  db: WriteDb,
  pair: TextPair,
  translation: { readonly text: string; readonly provider: string },
): Promise<void> {
  await db
    .insert(translations)
    .values({
      ...pair,
      sourceHash: toHash(pair.sourceText),
      translatedText: translation.text,
      characterCount: pair.sourceText.length,
      provider: translation.provider,
    })
    .onConflictDoNothing()
}
