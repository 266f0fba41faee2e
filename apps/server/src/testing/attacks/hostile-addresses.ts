interface Surroundings {
  /** An address that was really issued to whoever asks, with what was announced lying there. */
  own: string
  /** The same for somebody else. */
  foreign: string
  /** Where somebody listens who must never hear from us. */
  listener: string
}

/** What a client may send where an address of ours is expected: 72 that must all be refused like one nobody knows. */
export function listHostileAddresses({ own, foreign, listener }: Surroundings): string[] {
  const url = new URL(own)
  const { host, hostname, port, pathname, origin } = url
  const bucket = pathname.split('/')[1] ?? ''
  const key = pathname.slice(bucket.length + 2)
  const at = (authority: string) => `http://${authority}${pathname}`
  const heard = new URL(listener)
  const schemes = [
    'javascript:alert(1)',
    'JaVaScRiPt:alert(document.domain)',
    'data:image/png;base64,iVBORw0KGgo=',
    'data:text/html,<script>alert(1)</script>',
    'file:///etc/passwd',
    `file://${pathname}`,
    'ftp://example.com/picture.png',
    'gopher://127.0.0.1:70/_x',
    'blob:http://example.com/4ac7',
    'mailto:ada@example.com',
    'ws://example.com/socket',
    'about:blank',
    'vbscript:msgbox(1)',
    `s3://${bucket}/${key}`,
  ]
  const elsewhere = [
    listener,
    `${heard.origin}${pathname}`,
    `${heard.origin}/${bucket}/${key}?X-Amz-Signature=0`,
    `//${heard.host}${pathname}`,
    `http:\\\\${heard.host}${pathname}`,
    `http://${host}@${heard.host}${pathname}`,
    `http://${heard.host}#@${host}${pathname}`,
    `http://${heard.host}\\@${host}${pathname}`,
    `${origin}.${heard.host}${pathname}`,
    `http://2130706433:${heard.port}/picture.png`,
    `http://0x7f000001:${heard.port}/picture.png`,
    `http://0177.0.0.1:${heard.port}/picture.png`,
    `http://127.1:${heard.port}/picture.png`,
    `http://[::ffff:127.0.0.1]:${heard.port}/picture.png`,
    `http://[::1]:${heard.port}/picture.png`,
    `http://localhost:${heard.port}/picture.png`,
    `http://localhost.:${heard.port}/picture.png`,
    `http://0.0.0.0:${heard.port}/picture.png`,
  ]
  const inside = [
    'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://10.0.0.1/',
    'http://192.168.0.1/admin',
    'http://172.16.0.1/',
    'https://example.com/tracking.gif',
    'https://sidelight.example/picture.webp',
  ]
  const ourHostDisguised = [
    at(`${hostname}:${Number(port) + 1}`),
    at(`user:password@${host}`),
    at(`${hostname}.:${port}`),
    at(`LOCALHOST:${port}`),
    at(`ⅼocalhost:${port}`),
    own.replace('http:', 'https:'),
    own.replace('http:', 'HTTP:'),
    own.replace('http://', 'http:'),
    own.replace('http://', 'http:///'),
    own.replace(host, `${bucket}.${host}`).replace(`/${bucket}/`, '/'),
  ]
  const ourAddressChanged = [
    `${own}?`,
    `${own}?X-Amz-Expires=600000`,
    `${own}#`,
    `${own}#fragment`,
    `${own}/`,
    `${own}/../other`,
    `${own}%00`,
    `${own}%20`,
    `${own}.webp`,
    `${own}\t`,
    ` ${own}`,
    `${own}\n`,
    own.replace(`/${bucket}/`, `//${bucket}/`),
    own.replace(`/${bucket}/`, `/${bucket}/./`),
    own.replace(`/${bucket}/`, `/${bucket}/x/../`),
    own.replace(`/${bucket}/`, `/${bucket}/%2e%2e/${bucket}/`),
    own.replace(`/${bucket}/`, '/another-bucket/'),
    own.replaceAll('-', '%2d'),
    own.replaceAll('-', '%252d'),
    own.toUpperCase(),
  ]
  return [
    ...schemes,
    ...elsewhere,
    ...inside,
    ...ourHostDisguised,
    ...ourAddressChanged,
    key,
    foreign,
    `${own} ${foreign}`,
  ]
}
