// npm run test:image                     builds the image and runs it; needs root and Debian's podman, runc, mmdebstrap,
//                                        docker-compose, netavark, aardvark-dns, iptables, iproute2 and Ceph
// npm run test:image -- --without-build  runs the image of the last build
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { makeBaseImages } from './base-images.ts'
import { buildImage } from './podman.ts'
import { makeStandIns, runCompose } from './run-compose.ts'
import { runImage } from './run-image.ts'

const IMAGE = 'localhost/sidelight:test'

const { values: given } = parseArgs({
  options: { 'without-build': { type: 'boolean' }, 'in-own-network': { type: 'boolean' } },
})

if (given['in-own-network']) {
  await runImage(IMAGE)
  await runCompose(IMAGE)
} else {
  if (!given['without-build']) {
    makeBaseImages()
    const startedAt = performance.now()
    buildImage(IMAGE)
    console.log(`built in ${Math.round((performance.now() - startedAt) / 1000)} s`)
    makeStandIns()
  }
  // The services, the containers and this test get a network of their own, which has nothing but a loopback device.
  const inside = [process.execPath, import.meta.filename, '--in-own-network']
  const { status } = spawnSync('unshare', ['--net', 'sh', '-c', 'ip link set lo up && exec "$@"', 'sh', ...inside], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}
