/**
 * Preloaded in a program that a server has started with an IPC channel (short-lived.ts): it ends
 * when the server does, also when that is killed. An orphan would keep the database and the locks,
 * and the server could not restart before its work is done.
 */
if (process.channel) {
  process.once('disconnect', () => process.exit(1))
  // The channel alone must not keep a finished program alive.
  process.channel.unref()
}
