// Plain JavaScript, because an older Node cannot read anything else: it would fail with a riddle instead of a sentence.
const NEEDED = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < NEEDED) {
  process.stderr.write(
    `Sidelight needs Node ${NEEDED}; this is ${process.versions.node}.\n` +
      `"npm ci" brings one for Linux, Windows and Intel Macs, and "npm run" uses it. Elsewhere please install Node ${NEEDED}.\n`,
  )
  process.exit(1)
}
