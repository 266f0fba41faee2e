/** False in old browsers and on pages that are not served by HTTPS. */
export const supportsPasskeys = (): boolean => typeof window.PublicKeyCredential === 'function'
