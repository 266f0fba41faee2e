export interface LocalAccount {
  name: string
  email: string
}

/** The first is the demo user; the second has no Sidelight account. */
export const LOCAL_ACCOUNTS: readonly LocalAccount[] = [
  { name: 'Rosa Marin', email: 'rosa@sidelight.local' },
  { name: 'Leo Brandt', email: 'leo@sidelight.local' },
]

const STYLE = `
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { display: grid; place-items: center; min-height: 100vh; margin: 0; padding: 2rem 1rem; box-sizing: border-box }
  main { display: grid; gap: 1.25rem; width: min(24rem, 100%) }
  form, section { display: grid; gap: .75rem }
  label { display: grid; gap: .25rem }
  label.row { display: flex; align-items: center; gap: .5rem }
  input:not([type=checkbox]), button { font: inherit; padding: .6rem .75rem; border-radius: .5rem; border: 1px solid gray }
  button.person { text-align: left; display: grid; background: transparent; color: inherit; cursor: pointer }
  button.person small, p { color: GrayText }
  h1, h2, p { margin: 0 }
  h2 { font-size: 1rem }
`

/** Replaces Google's sign-in page: every account can be chosen without a password. */
export function oidcLoginPage(action: string, clientName: string, accounts: readonly LocalAccount[]): string {
  const form = (content: string) => `<form method="post" action="${escapeHtml(action)}">${content}</form>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local sign-in</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Choose an account</h1>
<p>This page replaces Google on this machine. ${escapeHtml(clientName)} receives the account that you choose.</p>
<section aria-label="Accounts">${accounts.map((account) => form(accountButton(account))).join('')}</section>
${form(`
  <h2>Use another account</h2>
  <label>Name <input name="name" autocomplete="off" required></label>
  <label>E-mail <input name="email" type="email" autocomplete="off" required></label>
  <label class="row"><input name="email_verified" type="checkbox" checked> The address is verified</label>
  <label class="row"><input name="hosted" type="checkbox" checked> Google runs the mailbox</label>
  <button>Continue</button>
`)}
${form('<button name="refuse" value="yes">Cancel</button>')}
</main>
</body>
</html>
`
}

const accountButton = ({ name, email }: LocalAccount) => `
  <input type="hidden" name="name" value="${escapeHtml(name)}">
  <input type="hidden" name="email" value="${escapeHtml(email)}">
  <input type="hidden" name="email_verified" value="on">
  <input type="hidden" name="hosted" value="on">
  <button class="person">${escapeHtml(name)}<small>${escapeHtml(email)}</small></button>`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
