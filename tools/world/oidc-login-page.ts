const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)

/** The stand-in for Google's own sign-in page: anybody may be anybody, on this machine only. */
export function oidcLoginPage(action: string, clientName: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Local sign-in</title>
<style>
  :root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
  body { display: grid; place-items: center; min-height: 100vh; margin: 0 }
  form { display: grid; gap: 1rem; width: min(22rem, 90vw) }
  label { display: grid; gap: .25rem }
  label.row { display: flex; align-items: center; gap: .5rem }
  input:not([type=checkbox]), button { font: inherit; padding: .6rem .75rem; border-radius: .4rem; border: 1px solid gray }
  p { margin: 0 }
</style>
</head>
<body>
<main>
<form method="post" action="${escapeHtml(action)}">
  <h1>Sign in</h1>
  <p>This page stands in for Google on this machine. ${escapeHtml(clientName)} will receive what you type.</p>
  <label>Name <input name="name" autocomplete="off" value="Rosa Marin" required></label>
  <label>E-mail <input name="email" type="email" autocomplete="off" value="rosa@sidelight.local" required></label>
  <label class="row"><input name="email_verified" type="checkbox" checked> The address is verified</label>
  <button>Continue</button>
</form>
</main>
</body>
</html>
`
}
