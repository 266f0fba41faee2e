import { randomBytes } from 'node:crypto'
import { readConfig } from '#config.ts'

/** A random one, because a key that stands in the repository is published. */
export const randomSecret = (): string => randomBytes(32).toString('hex')

export const KEY_SETTINGS = [
  'ACCESS_TOKEN_KEYS',
  'SOURCE_HASH_KEYS',
  'FREE_MONTH_KEYS',
  'DELETION_RECEIPT_KEYS',
  'SCRIPT_ENCRYPTION_KEYS',
] as const

/** A public site without a mistake. */
export const PUBLIC_SITE: Record<string, string> = {
  WEB_ORIGINS: 'https://sidelight.example',
  ...Object.fromEntries(KEY_SETTINGS.map((setting) => [setting, `2026a:${randomSecret()}`])),
  DATABASE_URL: 'postgres://sidelight:secret@db.example/sidelight?sslmode=verify-full',
  SCRIPT_KEYS_DATABASE_URL: 'postgres://keys:secret@keys.example/keys?sslmode=verify-full',
  S3_ENDPOINT: 'https://s3.example',
  S3_BUCKET: 'sidelight',
  UPLOADS_BUCKET: 'sidelight-uploads',
  S3_ACCESS_KEY_ID: 'sidelight',
  S3_SECRET_ACCESS_KEY: 'a key of its own',
  SMTP_URL: 'smtps://mail.example',
  MAIL_FROM: 'Sidelight <hello@sidelight.example>',
  SUPPORT_EMAIL: 'support@sidelight.example',
}

export function without(settings: Record<string, string>, name: string): Record<string, string> {
  const { [name]: _removed, ...others } = settings
  return others
}

export function readMistakes(env: Record<string, string>): string {
  try {
    readConfig(env)
  } catch (error) {
    return (error as Error).message
  }
  return 'no mistakes'
}
