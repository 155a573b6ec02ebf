/** Stored translations: each text is translated once for all visitors. */
import { and, eq, sql } from '#data/db/drizzle.ts'
import type { WriteDb } from '#data/db/database.ts'
import { translations } from '#data/db/schema.ts'
import { toSha256Hex } from '#data/files/content-hash.ts'

interface TextPair {
  readonly sourceText: string
  readonly sourceLang: string
  readonly targetLang: string
}

/** The stored translation, or null; its hit counter is increased. */
export async function recallTranslation(db: WriteDb, pair: TextPair): Promise<string | null> {
  const [row] = await db
    .update(translations)
    .set({ hitCount: sql`${translations.hitCount} + 1` })
    .where(
      and(
        eq(translations.sourceHash, toSha256Hex(pair.sourceText)),
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
      sourceHash: toSha256Hex(pair.sourceText),
      translatedText: translation.text,
      characterCount: pair.sourceText.length,
      provider: translation.provider,
    })
    .onConflictDoNothing()
}
