/** Launch options of Chromium for every test; `moreArgs` are for tests that need a microphone. */
export const launchWith = (...moreArgs: string[]) => ({
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...moreArgs,
  ],
})
