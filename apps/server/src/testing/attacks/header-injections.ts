const VICTIM = 'victim@example.com'
const HEADERS = [
  `Bcc: ${VICTIM}`,
  `Cc: ${VICTIM}`,
  `To: ${VICTIM}`,
  'X-Evil: 1',
  'Content-Type: text/html\r\n\r\n<script>',
]
/** Line breaks: plain, encoded, and characters that some parsers turn into line breaks. */
const BREAKS = ['\r\n', '\n', '\r', '%0d%0a', '\\r\\n', '\u2028', '\u0085', '\u000b', '嘊嘍', '=0D=0A']

const inNames = BREAKS.flatMap((end) => HEADERS.slice(0, 2).map((header) => ({ name: `Ada${end}${header}` })))
const inSubjects = BREAKS.flatMap((end) => HEADERS.slice(3).map((header) => ({ subject: `Help${end}${header}` })))

const inAddresses = [
  ...BREAKS.slice(0, 8).map((end) => ({ email: `ada@example.com${end}Bcc:${VICTIM}` })),
  { email: `ada@example.com, ${VICTIM}` },
  { email: `ada@example.com; ${VICTIM}` },
  { email: `ada@example.com ${VICTIM}` },
  { email: `<ada@example.com>, <${VICTIM}>` },
  { email: `"ada@example.com, ${VICTIM}"@example.com` },
  { email: `Ada <${VICTIM}>` },
  { email: `ada@example.com>\r\nRCPT TO:<${VICTIM}` },
]

const inAnyField = [
  { name: `=?utf-8?q?Ada=0D=0ABcc:_${VICTIM}?=` },
  { subject: `=?utf-8?b?${btoa(`Hi\r\nBcc: ${VICTIM}`)}?=` },
  { name: `Ada <${VICTIM}>, Eve` },
  { phone: `12345678901\r\nBcc: ${VICTIM}` },
  { message: `.\r\n\r\nMAIL FROM:<x@example.com>\r\nRCPT TO:<${VICTIM}>\r\nDATA\r\nspam\r\n.\r\n` },
]

/** 60 form inputs that try to inject mail headers or SMTP commands. */
export const listHeaderInjections = (): Record<string, string>[] => [
  ...inNames,
  ...inSubjects,
  ...inAddresses,
  ...inAnyField,
]
