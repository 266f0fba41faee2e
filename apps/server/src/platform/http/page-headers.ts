/**
 * Tokens are in local storage, as the specification demands, so no foreign or inline script may ever run here. The
 * nonce is for the one style element that scroll locking under a dialog inserts.
 */
export function productHeaders(media: string, nonce: string): Record<string, string> {
  return {
    'cache-control': 'no-cache',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' 'nonce-${nonce}'`,
      `img-src 'self' blob: ${media}`,
      `media-src 'self' blob: ${media}`,
      `connect-src 'self' ${media}`,
      "font-src 'self'",
      "manifest-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types sidelight-worker',
    ].join('; '),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(), payment=(self)',
  }
}

/** The console needs its own files, its own calls and passkeys, and nothing else that browsers offer. */
export const CONSOLE_HEADERS: Record<string, string> = {
  'cache-control': 'no-cache',
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    "connect-src 'self'",
    "font-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': [
    'camera=()',
    'microphone=()',
    'geolocation=()',
    'payment=()',
    'display-capture=()',
    'clipboard-read=()',
    'usb=()',
    'publickey-credentials-create=(self)',
    'publickey-credentials-get=(self)',
  ].join(', '),
  'x-robots-tag': 'noindex',
}
