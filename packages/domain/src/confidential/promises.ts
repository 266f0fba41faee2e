/**
 * What "confidential" means, one promise a line. docs/security/promises.md names the test of each.
 * `device` is what the takes are on: laptop, phone or device.
 */
export const listPromises = (device: string): string[] => [
  "The file is deleted as soon as it's read",
  'Our own voices only. No line goes to another company',
  `Your takes stay on this ${device}. No links, no sharing`,
  "No title is kept: it's listed as “Confidential script” and the day",
]
