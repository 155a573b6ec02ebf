/** Loads "My clubs" on `/`, but only if there are clubs to show or a question to ask. */
import { listToTake, readFollows } from '#site/stores/follows.ts'

export async function begin(): Promise<void> {
  const root = document.documentElement
  const hadSome = root.dataset['mine'] !== undefined
  const follows = await readFollows().catch(() => null)
  // If the read failed, show that only to members who had clubs here before.
  const isShown = follows === null ? hadSome : follows.length + listToTake(follows).length > 0
  if (!isShown) return void delete root.dataset['mine']
  root.dataset['mine'] = ''
  const { drawMyClubs } = await import('./my-clubs.ts')
  await drawMyClubs(document.getElementById('my-clubs')!)
}
