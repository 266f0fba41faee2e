interface Addresses {
  /** An address issued to the caller, with the announced object stored at it. */
  own: string
  /** The same for another user. */
  foreign: string
  /** A server that must never get a request from us. */
  listener: string
}

/** 72 addresses that a client may send in place of an issued one; all must be rejected like an unknown address. */
export function listHostileAddresses({ own, foreign, listener }: Addresses): string[] {
  const url = new URL(own)
  const { host, hostname, port, pathname, origin } = url
  const bucket = pathname.split('/')[1] ?? ''
  const key = pathname.slice(bucket.length + 2)
  const at = (authority: string) => `http://${authority}${pathname}`
  const listenerUrl = new URL(listener)
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
  const otherHosts = [
    listener,
    `${listenerUrl.origin}${pathname}`,
    `${listenerUrl.origin}/${bucket}/${key}?X-Amz-Signature=0`,
    `//${listenerUrl.host}${pathname}`,
    `http:\\\\${listenerUrl.host}${pathname}`,
    `http://${host}@${listenerUrl.host}${pathname}`,
    `http://${listenerUrl.host}#@${host}${pathname}`,
    `http://${listenerUrl.host}\\@${host}${pathname}`,
    `${origin}.${listenerUrl.host}${pathname}`,
    `http://2130706433:${listenerUrl.port}/picture.png`,
    `http://0x7f000001:${listenerUrl.port}/picture.png`,
    `http://0177.0.0.1:${listenerUrl.port}/picture.png`,
    `http://127.1:${listenerUrl.port}/picture.png`,
    `http://[::ffff:127.0.0.1]:${listenerUrl.port}/picture.png`,
    `http://[::1]:${listenerUrl.port}/picture.png`,
    `http://localhost:${listenerUrl.port}/picture.png`,
    `http://localhost.:${listenerUrl.port}/picture.png`,
    `http://0.0.0.0:${listenerUrl.port}/picture.png`,
  ]
  const internalHosts = [
    'http://169.254.169.254/latest/meta-data/iam/security-credentials/',
    'http://metadata.google.internal/computeMetadata/v1/',
    'http://10.0.0.1/',
    'http://192.168.0.1/admin',
    'http://172.16.0.1/',
    'https://example.com/tracking.gif',
    'https://sidelight.example/picture.webp',
  ]
  const disguisedHosts = [
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
  const changedAddresses = [
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
    ...otherHosts,
    ...internalHosts,
    ...disguisedHosts,
    ...changedAddresses,
    key,
    foreign,
    `${own} ${foreign}`,
  ]
}
