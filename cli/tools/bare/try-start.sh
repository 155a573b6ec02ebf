# Runs inside a clean root: starts the product as a person does, looks at it, and ends it.
set -u
npm start > start.log 2>&1 &
started=$!
node -e '
const origin = "http://localhost:4321"
const startedAt = Date.now()
const isOver = () => Date.now() - startedAt > 1200000
async function main() {
  for (;;) {
    const reply = await fetch(origin + "/api/ready").catch(() => null)
    if (reply !== null && reply.ok) break
    if (isOver()) throw new Error("not ready after 20 minutes")
    try { process.kill(Number(process.argv[1]), 0) } catch { throw new Error("npm start has ended") }
    await new Promise((later) => setTimeout(later, 500))
  }
  console.log("ready " + ((Date.now() - startedAt) / 1000).toFixed(0))
  for (const path of ["/", "/de/", "/our-accuracy", "/verify", "/api/health", "/ledger/checkpoint"]) {
    const reply = await fetch(origin + path)
    const text = await reply.text()
    if (!reply.ok || text.length < 20) throw new Error(path + " answers " + reply.status)
  }
  console.log("pages 6")
}
main().catch((error) => { console.log("failed " + error.message); process.exitCode = 1 })
' "$started"
result=$?
kill -TERM "$started"
wait "$started"
[ "$result" -eq 0 ] || { tail -n 20 start.log; exit 1; }
npm run --silent cli -- ledger verify > verify.log 2>&1 || { tail -n 5 verify.log; exit 1; }
echo "verified $(tail -n 1 verify.log)"
