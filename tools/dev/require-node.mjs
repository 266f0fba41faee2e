// Plain JavaScript, because an older Node cannot run TypeScript and would fail with a confusing message.
const REQUIRED = 24
const [major] = process.versions.node.split('.').map(Number)
if (major < REQUIRED) {
  process.stderr.write(
    `Sidelight needs Node ${REQUIRED}; this is ${process.versions.node}.\n` +
      `"npm ci" brings one for Linux, Windows and Intel Macs, and "npm run" uses it. Elsewhere please install Node ${REQUIRED}.\n`,
  )
  process.exit(1)
}
