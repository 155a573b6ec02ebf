/**
 * Loaded into a program that a server has started with an IPC channel (short-lived.ts): it ends
 * when the server does, also by a kill. An orphan would go on holding the database and the locks,
 * and the server could not be started again until its work is done.
 */
if (process.channel) {
  process.once('disconnect', () => process.exit(1))
  // The channel alone does not keep a program going that has done its work.
  process.channel.unref()
}
